import { minPartedBytes, type UploadArea } from "#app/uploads/parts/upload-parts.ts";
import { patiently, postForm, postJson, sendBody } from "#app/uploads/send-file.ts";

type Progress = (sentShare: number) => void;
/** `area`: who sends large files in parts. `partsPath`: where parts are sent. */
type SentFile<Area> = { area: Area; url: string; fields: Record<string, string>; file: File; partsPath?: string };
type OpenUpload = { upload: string; partBytes: number; parts: { part: number; sha256: string }[] };

/** Whether the connection broke off, the server failed, or it was too much at a time. */
const isPassing = (status: unknown) => typeof status !== "number" || status >= 500 || status === 429;

/** Hexadecimal SHA-256. */
export async function sha256Of(blob: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Sends a file in parts, those that have not arrived before, and waits for a lost connection. Returns the field `upload` of its form, which is
 * posted to `url` afterwards. @throws Error with a message for the user; the signal's reason
 */
export async function sendParts(
  { area, url, fields, file, partsPath = "/api/v1/upload-parts" }: SentFile<UploadArea | "room-films">,
  onProgress: Progress,
  signal?: AbortSignal,
): Promise<string> {
  const { form: _, ...named } = fields;
  const { name, size, lastModified } = file;
  const asked = { area, file: JSON.stringify([url, named, name, lastModified]), bytes: size };
  const open = () => postJson<OpenUpload>(partsPath, asked);
  const { upload, partBytes, parts } = await patiently(open, signal, isPassing);
  for (let part = 1, at = 0; at < size; part += 1, at += partBytes) {
    const bytes = file.slice(at, at + partBytes);
    const sha256 = await sha256Of(bytes);
    signal?.throwIfAborted();
    const send = () =>
      sendBody(
        "PUT",
        `${partsPath}/${upload}/${part}?sha256=${sha256}`,
        bytes,
        (share) => onProgress((at + share * bytes.size) / size),
        signal,
      );
    if (!parts.some((sent) => sent.part === part && sent.sha256 === sha256)) await patiently(send, signal, isPassing);
    onProgress((at + bytes.size) / size);
  }
  return upload;
}

/** Posts the form with its file, or with the parts of a large one. @throws Error as `sendParts` */
export async function postFile<T>(
  { area, ...sent }: SentFile<UploadArea | "room-films" | undefined>,
  onProgress: Progress,
  signal?: AbortSignal,
): Promise<T> {
  const { url, fields, file } = sent;
  if (area === undefined || file.size < minPartedBytes) return postForm({ url, fields }, file, onProgress, signal);
  const upload = await sendParts({ area, ...sent }, onProgress, signal);
  return postForm({ url, fields: { ...fields, upload } }, new File([], file.name), () => undefined, signal);
}
