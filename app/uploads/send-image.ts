import { uploadCopy as copy } from "#app/uploads/upload-copy.ts";
import type { UploadedImage, UploadModule } from "#app/uploads/upload-rules.ts";

type Progress = (sentShare: number) => void;
type Form = { url: string; fields: Record<string, string>; fileUrl: string };

/** The `data` of a JSON response. @throws Error with the server's message */
async function dataOf<T>(response: Response): Promise<T> {
  const body = (await response.json().catch(() => null)) as { data?: T; error?: { message: string } } | null;
  if (response.ok && body?.data) return body.data;
  throw new Error(body?.error?.message ?? copy.failedSuddenly);
}

async function postJson<T>(path: string, body: object): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  return dataOf<T>(await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

/** Posts the form with its file. XMLHttpRequest, because `fetch` tells nothing of what was sent so far. */
function postForm({ url, fields }: Form, file: File, onProgress: Progress): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("file", file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error(copy.failedSuddenly));
    request.onload = () => {
      const { status, responseText } = request;
      dataOf(new Response(responseText, { status })).then(() => resolve(), reject);
    };
    request.send(body);
  });
}

/**
 * Uploads a picture from the browser: upload token, file, form post, image processing. `onProgress` gets the share that was sent, 0 to 1.
 * @throws Error with a message for the person
 */
export async function sendImage(module: UploadModule, file: File, onProgress: Progress): Promise<UploadedImage> {
  const token = { moduleName: module, resourceType: "Image", public: true };
  const { uploadToken } = await postJson<{ uploadToken: string }>("/api/v1/upload-tokens", token);
  const form = await postJson<Form>("/api/v1/files", { name: file.name, uploadToken });
  await postForm(form, file, onProgress);
  const onlyReduction = module === "works";
  const image = { url: form.fileUrl, invocationType: "RequestResponse", onlyReduction };
  return postJson<UploadedImage>("/api/v1/images", image);
}
