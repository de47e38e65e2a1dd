import { apiResponse, type Given } from "#test/routes/api-response.ts";
import { apiHandler } from "#test/support/api-handler.ts";

export type Answer<T = Record<string, unknown>> = {
  status: number;
  data?: T;
  error?: { code: string; message: string };
};
export type UploadForm = { url: string; fields: Record<string, string>; fileUrl: string };

type Sender = Given & { host?: string };

async function answerOf<T>(response: Response): Promise<Answer<T>> {
  return { status: response.status, ...((await response.json()) as Omit<Answer<T>, "status">) };
}

function postJson<T>(
  path: string,
  body: unknown,
  { host = "localhost", ...given }: Sender,
  handler: typeof apiHandler,
) {
  const url = `http://${host}${path}`;
  return apiResponse(url, { ...given, method: "POST", body: JSON.stringify(body) }, handler).then(answerOf<T>);
}

/** POST /api/v1/upload-tokens. */
export function askToken(sender: Sender, moduleName = "slides", resourceType = "Image") {
  const body = { moduleName, resourceType, public: true };
  return postJson<{ uploadToken: string }>("/api/v1/upload-tokens", body, sender, apiHandler);
}

/** POST /api/v1/files. */
export function askForm(sender: Sender, uploadToken: string, name = "Picture.png") {
  return postJson<UploadForm>("/api/v1/files", { name, uploadToken }, sender, apiHandler);
}

/** The form of a new upload; throws when it was refused. */
export async function newForm(sender: Sender, moduleName = "slides", resourceType = "Image"): Promise<UploadForm> {
  const token = await askToken(sender, moduleName, resourceType);
  const form = await askForm(sender, token.data?.uploadToken ?? "");
  if (!form.data) throw new Error(`${token.status} ${form.status}: ${form.error?.message}`);
  return form.data;
}

/** The body of a form whose file comes last, as browsers write it. */
export function formBody(fields: Record<string, string>, file: Uint8Array<ArrayBuffer> | null): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (file) body.append("file", new Blob([file], { type: "image/png" }), "Picture.png");
  return body;
}

/** POST of a form to the address that it names. */
export function post(sender: Sender, { url }: Pick<UploadForm, "url">, body: BodyInit, contentType?: string) {
  const { host = "localhost", ...given } = sender;
  const address = new URL(new URL(url).pathname, `http://${host}`);
  const params = { module: address.pathname.split("/").at(-1) ?? "" };
  return apiResponse(address.href, { ...given, method: "POST", body, contentType, params }, apiHandler).then(
    answerOf<{ fileUrl: string; url?: string }>,
  );
}

export type Processed = { url: string; srcKey: string; width: number; height: number; placeholder: string };

/** POST /api/v1/images. */
export function process(sender: Sender, url: string, onlyReduction = false) {
  const body = { url, invocationType: "RequestResponse", onlyReduction };
  return postJson<Processed>("/api/v1/images", body, sender, apiHandler);
}
