import { renderToStaticMarkup } from "react-dom/server";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { createServices } from "#app/root/create-services.ts";
import { App } from "#ui/app.tsx";

/** The page as HTML, as it looks before anything is known of the person. */
export function drawFirstFrame(): string {
  const services = createServices();
  // There is no database where this is drawn, and nothing drawn here waits for one.
  services.opened.catch(() => undefined);
  const frame = renderToStaticMarkup(
    <ServicesContext value={services}>
      <App />
    </ServicesContext>,
  );
  services.databases.close();
  return frame;
}
