import { redirect } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { sendOnce } from "#app/edge/forms/send-once.server.ts";
import { formKeyField } from "#app/edge/forms/sent-form.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { errorResponse } from "#app/edge/http/error-response.server.ts";
import { readFileForm } from "#app/uploads/parts/read-file-form.server.ts";

type Received = {
  page: string;
  copy: { files: string; uploaded: (name: string) => string; uploadFailed: (name: string) => string };
  store: (file: { fileName: string; file: AsyncIterable<Uint8Array> }) => Promise<{ name: string }>;
};

/**
 * Multipart form with one field `file`, for those who were checked. Navigations redirect to `page`; scripts get `{ data: { name } }`. The
 * form key is in the query string, because the file is streamed.
 */
export async function receiveFile(ctx: RequestContext, request: Request, { page, copy, store }: Received) {
  const wantsPage = request.headers.get("Accept")?.includes("text/html") === true;
  try {
    const { name } = await readFileForm(ctx, request, ({ fileName, file }) => {
      const form = new FormData();
      form.set(formKeyField, ctx.url.searchParams.get(formKeyField) ?? "");
      form.set("file", fileName);
      return sendOnce(ctx, form, () => store({ fileName, file }));
    });
    if (!wantsPage) return Response.json({ data: { name } }, { status: 201 });
    ctx.flash.set({ kind: "success", title: copy.uploaded(name) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!wantsPage || error.code === "not_found") return errorResponse(error, request);
    ctx.flash.set({ kind: "error", title: copy.uploadFailed(copy.files), body: error.message });
  }
  return redirect(page, 303);
}
