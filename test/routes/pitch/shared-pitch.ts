import { loader as one, action as oneAction } from "#app/share-subjects/routes/share.tsx";
import { loader as openFile } from "#app/share-subjects/routes/shared-download.ts";
import { loader as openMedia } from "#app/share-subjects/routes/shared-media.ts";
import { loader as openLoader, action as recipientAction } from "#app/share-subjects/routes/shared-reel.tsx";
import { action as visitAction, loader as visitPicture } from "#app/share-subjects/routes/shared-visit.ts";
import { action as create, loader as list } from "#app/share-subjects/routes/shares.tsx";
import { apiResponse } from "#test/routes/api-response.ts";
import { visit } from "#test/routes/identity/visit.ts";

type Given = Parameters<typeof visit>[1] & { host?: string };

const pathOf = (id: string) => `http://localhost/pitch/edit/${id}/shares`;

export async function listShares(cookie: string, id: string) {
  const { answer, ctx } = await visit(pathOf(id), { cookie, params: { id } }, list);
  const data = answer as Awaited<ReturnType<typeof list>>;
  return { ...data, tracks: data.tracks ?? [], trips: ctx.trips.count };
}

export async function getShare(cookie: string, id: string, linkId: string) {
  const { answer, ctx } = await visit(`${pathOf(id)}/${linkId}`, { cookie, params: { id, linkId } }, one);
  const data = answer as Awaited<ReturnType<typeof one>>;
  return { ...data, tracks: data.tracks ?? [], times: data.slides ?? [], trips: ctx.trips.count };
}

export function changeShare(cookie: string, id: string, linkId: string, form: Record<string, string>) {
  return visit(`${pathOf(id)}/${linkId}`, { method: "POST", cookie, form, params: { id, linkId } }, oneAction);
}

export function postShare(cookie: string, id: string, form: Record<string, string> = {}) {
  const sent = { method: "POST", cookie, form: { recipient: "Dana Wu", ...form }, params: { id } };
  return visit(pathOf(id), sent, create);
}

/** Makes a link as its owner makes it; its id and its token. */
export async function share(cookie: string, id: string, form: Record<string, string> = {}) {
  const { answer } = await postShare(cookie, id, form);
  const linkId = (answer as Response).headers?.get("Location")?.split("/").at(-1);
  if (linkId === undefined) throw new Error(`no link: ${JSON.stringify(answer)}`);
  const { link } = await getShare(cookie, id, linkId);
  return { linkId, token: link.address.split("/").at(-1) ?? "" };
}

const pageOf = (token: string, host = "localhost") => `http://${host}/pitch/share/${token}`;

type Shown = Extract<Awaited<ReturnType<typeof openLoader>>["data"], { state: "open" }>;

/** The page of a link, as its recipient gets it. */
export async function open(token: string, { host, ...given }: Given = {}) {
  const { answer, ctx } = await visit(pageOf(token, host), { ...given, params: { token } }, openLoader);
  const { data, init } = answer as Awaited<ReturnType<typeof openLoader>>;
  const shown: Partial<Omit<Shown, "state">> = data.state === "open" ? data : {};
  return { ...shown, data, state: data.state, status: init?.status, ctx };
}

/** A form of the page of a link. */
export function send(token: string, form: Record<string, string>, { host, ...given }: Given = {}) {
  const sent = { method: "POST", contentType: "application/x-www-form-urlencoded", ...given, form, params: { token } };
  return visit(pageOf(token, host), sent, recipientAction);
}

/** What the page of a link reports. */
export async function report(token: string, body: unknown, { host, ...given }: Given = {}) {
  const sent = { method: "POST", contentType: "application/json", body: JSON.stringify(body), ...given };
  return (await apiResponse(`${pageOf(token, host)}/visit`, { ...sent, params: { token } }, visitAction)).status;
}

/** The picture that the page of a link loads where no script runs. */
export function loadPicture(token: string, given: Given = {}) {
  const headers = { "Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "same-origin", ...given.headers };
  return visit(`${pageOf(token)}/visit`, { ...given, headers, params: { token } }, visitPicture);
}

/** A file of the track of a slide. */
export function download(token: string, item: string, format: string, { host, ...given }: Given = {}) {
  const url = `${pageOf(token, host)}/download/${item}?format=${format}`;
  return apiResponse(url, { ...given, params: { token, item } }, openFile);
}

/** A file of the stream of the track of a slide. */
export function stream(token: string, item: string, name: string, { host, ...given }: Given = {}): Promise<Response> {
  const params = { token, item, "*": name };
  return apiResponse(`${pageOf(token, host)}/media/${item}/${name}`, { ...given, params }, openMedia);
}
