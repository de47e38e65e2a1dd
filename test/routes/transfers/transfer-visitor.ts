import { env } from "cloudflare:workers";
import { action as changeAction, loader as oneLoader } from "#app/projects/transfers/routes/transfer.tsx";
import { loader as pageLoader, action as recipientAction } from "#app/projects/transfers/routes/transfer-download.tsx";
import { loader as fileLoader } from "#app/projects/transfers/routes/transfer-download-file.ts";
import { action as filesAction } from "#app/projects/transfers/routes/transfer-files.ts";
import { action as newAction } from "#app/projects/transfers/routes/transfer-new.tsx";
import { action as listAction, loader as listLoader } from "#app/projects/transfers/routes/transfers.tsx";
import { apiResponse, type Given } from "#test/routes/api-response.ts";
import { visit } from "#test/routes/identity/visit.ts";

export const { DB, MASTERS } = env as unknown as { DB: D1Database; MASTERS: R2Bucket };

type Sender = Given & { host?: string };

function at(path: string, { host = "localhost", ...given }: Sender = {}) {
  return [`http://${host}${path}`, given] as const;
}

/** POST of a form of staff's pages. */
export function postNew(sender: Sender, form: Record<string, string>) {
  const [url, given] = at("/transfer/new", sender);
  return visit(url, { method: "POST", form, ...given }, newAction);
}

export function change(sender: Sender, id: string, form: Record<string, string>) {
  const [url, given] = at(`/transfer/${id}`, sender);
  return visit(url, { method: "POST", form, ...given, params: { id } }, changeAction);
}

export function postRow(sender: Sender, form: Record<string, string>) {
  const [url, given] = at("/transfer", sender);
  return visit(url, { method: "POST", form, ...given }, listAction);
}

export async function get(sender: Sender, id: string) {
  const [url, given] = at(`/transfer/${id}`, sender);
  const { answer } = await visit(url, { ...given, params: { id } }, oneLoader);
  return answer as Awaited<ReturnType<typeof oneLoader>>;
}

export async function list(sender: Sender, query = "") {
  const [url, given] = at(`/transfer${query}`, sender);
  const { answer, ctx } = await visit(url, given, listLoader);
  return { ...(answer as Awaited<ReturnType<typeof listLoader>>), trips: ctx.trips.count };
}

/** Uploads a file as the form of a browser without scripts, or with `Accept` of a script. */
export function upload(sender: Sender, id: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
  const [url, given] = at(`/transfer/${id}/files`, sender);
  const body = new FormData();
  body.append("file", new Blob([bytes]), name);
  return apiResponse(url, { method: "POST", body, ...given, params: { id } }, filesAction);
}

/** A transfer with these files, sent; its id and its token. */
export async function transfer(
  sender: Sender,
  form: Record<string, string>,
  files: Record<string, Uint8Array<ArrayBuffer>>,
) {
  const { answer } = await postNew(sender, { title: "Northlight stems", recipient: "Dana Wu", ...form });
  const id = (answer as Response).headers?.get("Location")?.split("/").at(-1);
  if (id === undefined) throw new Error(`no transfer: ${JSON.stringify(answer)}`);
  for (const [name, bytes] of Object.entries(files)) await upload(sender, id, name, bytes);
  await change(sender, id, { act: "send" });
  const { address } = await get(sender, id);
  return { id, token: new URL(address).pathname.split("/").at(-1) ?? "" };
}

/** The page of a transfer, as its recipient gets it. */
export async function open(token: string, sender: Sender = {}) {
  const [url, given] = at(`/transfer/download/${token}`, sender);
  const { answer } = await visit(url, { ...given, params: { token } }, pageLoader);
  const { data, init } = answer as Awaited<ReturnType<typeof pageLoader>>;
  return { ...data, status: init?.status };
}

/** A form of that page. */
export function send(token: string, form: Record<string, string>, sender: Sender = {}) {
  const [url, given] = at(`/transfer/download/${token}`, sender);
  return visit(url, { method: "POST", form, ...given, params: { token } }, recipientAction);
}

/** The cookies that a response sets, as the browser sends them back. */
export function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Starts a download; where it leads, and the browser's cookie for it. */
export async function start(token: string, file: string, sender: Sender = {}) {
  const { answer, ctx } = await send(token, { file }, sender);
  return { to: (answer as Response).headers.get("Location"), cookie: cookiesOf(ctx.responseHeaders) };
}

export function fetchFile(token: string, file: string, sender: Sender = {}): Promise<Response> {
  const [url, given] = at(`/transfer/download/${token}/${file}`, sender);
  return apiResponse(url, { ...given, params: { token, file } }, fileLoader);
}
