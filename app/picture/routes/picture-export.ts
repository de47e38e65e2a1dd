import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportPicture } from "#app/picture/export/export-picture.server.ts";

/** GET /picture/export?song=…&format=…: the cut of an address as a file. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return exportPicture(ctx);
}
