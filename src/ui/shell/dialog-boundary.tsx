import type { ReactNode } from "react";

import { notify } from "#app/view/notices.ts";
import { reasonOf } from "#app/view/reason.ts";
import { Boundary } from "#ui/kit/components/boundary.tsx";
import * as frameWords from "#ui/words/frame.ts";

/**
 * Reports a dialog that cannot be shown in a notice. Another dialog, or the same one again, can then be
 * opened.
 */
export function DialogBoundary({ of, children }: { of: unknown; children: ReactNode }) {
  return (
    <Boundary
      what={frameWords.dialog}
      shows="nothing"
      of={of}
      onError={(why) => notify({ text: frameWords.dialogNotShown(reasonOf(why)) })}
    >
      {children}
    </Boundary>
  );
}
