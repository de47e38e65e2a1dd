import { env } from "cloudflare:workers";
import { loader as one, action as oneAction } from "#app/share-subjects/routes/share.tsx";
import { loader as openLoader, action as recipientAction } from "#app/share-subjects/routes/shared-reel.tsx";
import { action as visitAction, loader as visitPicture } from "#app/share-subjects/routes/shared-visit.ts";
import { action as create, loader as list } from "#app/share-subjects/routes/shares.tsx";
import { apiResponse } from "#test/routes/api-response.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { mainCompany } from "#test/support/context.ts";

export const { DB } = env as unknown as { DB: D1Database };

type Given = Parameters<typeof visit>[1];

let made = 0;

/** A reel with two slides and a hidden one. */
export async function addReel(given: { status?: string; kind?: string; companyId?: string } = {}): Promise<string> {
  made += 1;
  const id = `shared-reel-${made}`;
  const { status = "published", kind = "slides", companyId = mainCompany.id } = given;
  await DB.batch([
    DB.prepare(
      "INSERT INTO sliders (id, company_id, title, kind, status, settings) VALUES (?, ?, 'Autumn pitch', ?, ?, '{\"show\":2,\"scroll\":2}')",
    ).bind(id, companyId, kind, status),
    ...["Dawn", "Noon", "Hidden"].map((name, at) =>
      DB.prepare("INSERT INTO slides (id, slider_id, position, name, visible) VALUES (?, ?, ?, ?, ?)").bind(
        `${id}-${at}`,
        id,
        at,
        name,
        name === "Hidden" ? 0 : 1,
      ),
    ),
  ]);
  return id;
}

export function setStatus(id: string, status: string) {
  return DB.prepare("UPDATE sliders SET status = ? WHERE id = ?").bind(status, id).run();
}

/** The list of a reel's links, as staff see it. */
export async function listShares(cookie: string, id: string, query = "", host = "localhost") {
  const url = `http://${host}/sliders/edit/${id}/shares${query}`;
  const { answer, ctx } = await visit(url, { cookie, params: { id } }, list);
  const { list: page, ...data } = answer as Awaited<ReturnType<typeof list>>;
  const isPublished = data.notice === null;
  return { ...data, ...page, isPublished, slides: data.slides ?? [], trips: ctx.trips.count };
}

export async function getShare(cookie: string, id: string, linkId: string, host = "localhost") {
  const url = `http://${host}/sliders/edit/${id}/shares/${linkId}`;
  const { answer } = await visit(url, { cookie, params: { id, linkId } }, one);
  const data = answer as Awaited<ReturnType<typeof one>>;
  return { ...data, slides: data.slides ?? [] };
}

export function postShare(cookie: string, id: string, form: Record<string, string>, host = "localhost") {
  const url = `http://${host}/sliders/edit/${id}/shares`;
  return visit(url, { method: "POST", cookie, form, params: { id } }, create);
}

export function changeShare(
  cookie: string,
  id: string,
  linkId: string,
  form: Record<string, string>,
  host = "localhost",
) {
  const url = `http://${host}/sliders/edit/${id}/shares/${linkId}`;
  return visit(url, { method: "POST", cookie, form, params: { id, linkId } }, oneAction);
}

/** Makes a link as staff make it; its id and its token. */
export async function share(cookie: string, id: string, form: Record<string, string> = {}) {
  const { answer } = await postShare(cookie, id, { recipient: "Dana Wu", ...form });
  const linkId = (answer as Response).headers?.get("Location")?.split("/").at(-1);
  if (linkId === undefined) throw new Error(`no link: ${JSON.stringify(answer)}`);
  const { link } = await getShare(cookie, id, linkId);
  return { linkId, token: link.address.split("/").at(-1) ?? "" };
}

/** The page of a link, as its recipient gets it. */
export async function open(token: string, given: Given & { host?: string } = {}) {
  const { host = "localhost", ...rest } = given;
  const url = `http://${host}/sliders/share/${token}`;
  const { answer, ctx } = await visit(url, { ...rest, params: { token } }, openLoader);
  const { data, init } = answer as Awaited<ReturnType<typeof openLoader>>;
  return { ...data, status: init?.status, ctx };
}

/** A form of the page of a link. */
export function send(token: string, form: Record<string, string>, given: Given & { host?: string } = {}) {
  const { host = "localhost", ...rest } = given;
  const url = `http://${host}/sliders/share/${token}`;
  return visit(url, { method: "POST", ...rest, form, params: { token } }, recipientAction);
}

/** What the page of a link reports of its visit. */
export async function report(token: string, body: unknown, given: Given & { host?: string } = {}) {
  const { host = "localhost", ...rest } = given;
  const url = `http://${host}/sliders/share/${token}/visit`;
  const sent = { method: "POST", contentType: "application/json", body: JSON.stringify(body), ...rest };
  return (await apiResponse(url, { ...sent, params: { token } }, visitAction)).status;
}

/** The picture that the page of a link loads where no script runs, with what a browser says of it. */
export function loadPicture(token: string, { headers = {}, ...given }: Given = {}) {
  const says = { "Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "same-origin", ...headers };
  return visit(
    `http://localhost/sliders/share/${token}/visit`,
    { ...given, headers: says, params: { token } },
    visitPicture,
  );
}

/** The cookie that a response sets, as the browser sends it back. */
export function passOf(headers: Headers): string {
  return (
    headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith("share-pass="))
      ?.split(";")[0] ?? ""
  );
}
