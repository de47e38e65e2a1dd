import { uploadCopy as copy } from "#app/uploads/upload-copy.ts";
import type { ImageModule, UploadedImage } from "#app/uploads/upload-rules.ts";

type Progress = (sentShare: number) => void;
type Target = { url: string; fields: Record<string, string> };
type Form = Target & { fileUrl: string };

/** The `data` of a JSON response. @throws Error with the server's message; its cause is the status */
async function dataOf<T>(response: Response): Promise<T> {
  const body = (await response.json().catch(() => null)) as { data?: T; error?: { message: string } } | null;
  if (response.ok && body?.data) return body.data;
  throw new Error(body?.error?.message ?? copy.failedSuddenly, { cause: response.status });
}

/** Posts JSON to an endpoint of the API. @throws Error with a message for the user */
export async function postJson<T>(path: string, body: object): Promise<T> {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  return dataOf<T>(await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

/** Sends a body. XMLHttpRequest, because `fetch` has no upload progress. @throws Error as `dataOf`; the signal's reason */
export function sendBody<T>(
  method: "POST" | "PUT",
  url: string,
  body: FormData | Blob,
  onProgress: Progress,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error(copy.failedSuddenly));
    request.onload = () => {
      const { status, responseText } = request;
      dataOf<T>(new Response(responseText, { status })).then(resolve, reject);
    };
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
}

/** Posts the form with its file. @throws Error as `sendBody` */
export function postForm<T>(
  { url, fields }: Target,
  file: File,
  onProgress: Progress,
  signal?: AbortSignal,
): Promise<T> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("file", file);
  return sendBody("POST", url, body, onProgress, signal);
}

/** Pause after "too many requests", and how often it is tried again. */
const pauseMs = 10_000;
const tries = 30;

/**
 * Repeats what was refused for being too much at a time, or failed with a status that `isPassing`, until `signal` aborts. @throws what `act`
 * throws
 */
export async function patiently<T>(
  act: () => Promise<T>,
  signal?: AbortSignal,
  isPassing = (status: unknown): boolean => status === 429,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      const status = error instanceof Error ? error.cause : undefined;
      if (!isPassing(status) || attempt === tries || signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** Creates the form for one file, with an upload token. */
async function requestForm(token: { moduleName: ImageModule; resourceType: "Image" | "Video" }, file: File) {
  const { uploadToken } = await postJson<{ uploadToken: string }>("/api/v1/upload-tokens", { ...token, public: true });
  return postJson<Form>("/api/v1/files", { name: file.name, uploadToken });
}

/**
 * Uploads a picture from the browser: token, form, post, processing. `onProgress`: fraction sent, 0 to 1. @throws Error with a message for
 * the user
 */
export async function sendImage(module: ImageModule, file: File, onProgress: Progress): Promise<UploadedImage> {
  const form = await requestForm({ moduleName: module, resourceType: "Image" }, file);
  await postForm(form, file, onProgress);
  const onlyReduction = module === "works";
  const image = { url: form.fileUrl, invocationType: "RequestResponse", onlyReduction };
  return postJson<UploadedImage>("/api/v1/images", image);
}

/** Uploads a video likewise, without processing; returns its playback URL. @throws Error with a message for the user */
export async function sendVideo(file: File, onProgress: Progress): Promise<{ url: string }> {
  const form = await requestForm({ moduleName: "videos", resourceType: "Video" }, file);
  return postForm<{ url: string }>(form, file, onProgress);
}
