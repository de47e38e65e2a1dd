import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";
import { exportPicture } from "#app/picture/export/export-picture.server.ts";
import { picturePath } from "#app/track/picture-path.ts";

/** GET /picture/export?song=…&format=…: the cut of an address as a file. Past the limit a browser gets the page of the cut, which says so. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  try {
    return await exportPicture(ctx);
  } catch (error) {
    const wantsPage = request.headers.get("Accept")?.includes("text/html");
    if (!wantsPage || !(error instanceof AppError) || error.code !== "too_many_requests") throw error;
    const query = new URLSearchParams(ctx.url.searchParams);
    query.delete("format");
    return redirect(`${picturePath()}?${query}`);
  }
}
