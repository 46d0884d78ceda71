import type { ReactNode } from "react";

import { notify } from "#app/view/notices.ts";
import { Boundary } from "#ui/kit/components/boundary.tsx";

/** A dialog that cannot be shown says so in a notice; another one, or the same again, can be opened. */
export function DialogBoundary({ of, children }: { of: unknown; children: ReactNode }) {
  return (
    <Boundary
      what="This window"
      shows="nothing"
      of={of}
      onError={(why) =>
        notify({ text: `This window couldn’t be shown (${why}). Nothing was changed.` })
      }
    >
      {children}
    </Boundary>
  );
}
