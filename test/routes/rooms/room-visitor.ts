import { action as answer, loader as page } from "#app/rooms/routes/room.tsx";
import { loader as desk, action as deskAction } from "#app/rooms/routes/room-desk.tsx";
import { newId } from "#db/new-id.server.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addPlaylist, addTrack, DB, getShare, postShare } from "#test/routes/playlists/shared-playlist.ts";
import { mainCompany } from "#test/support/context.ts";

export type Made = { linkId: string; room: string | null; address: string; token: string };

/** A playlist of one track that belongs to an opportunity, if one is given. */
export async function listOf(opportunityId: string | null, title = "Dawn"): Promise<string> {
  const id = await addPlaylist({ tracks: [(await addTrack(title)).id] });
  if (opportunityId !== null)
    await DB.prepare(
      "INSERT INTO opportunity_links (id, company_id, opportunity_id, playlist_id, created_at) VALUES (?, ?, ?, ?, 0)",
    )
      .bind(newId(Date.now()), mainCompany.id, opportunityId, id)
      .run();
  return id;
}

/** Shares a playlist by its form. */
export async function shareTo(cookie: string, id: string, form: Record<string, string>): Promise<Made> {
  const { answer: made } = await postShare(cookie, id, { recipient: "Dana Wu", ...form });
  const linkId = (made as Response).headers?.get("Location")?.split("/").at(-1);
  if (linkId === undefined) throw new Error(`no link: ${JSON.stringify(made)}`);
  const { link } = await getShare(cookie, id, linkId);
  return { linkId, room: link.room, address: link.address, token: link.address.split("/").at(-1) ?? "" };
}

type Opened = Awaited<ReturnType<typeof page>>;

/** A guest's page. */
export async function openRoomPage(token: string) {
  const { answer: opened, ctx } = await visit(`http://localhost/room/${token}`, { params: { token } }, page);
  const { data, init } = opened as Opened;
  return { page: data, status: init?.status, trips: ctx.trips.count, headers: ctx.responseHeaders };
}

export function answerRoom(path: string, form: Record<string, string>) {
  const token = path.split("?")[0]?.split("/").at(-1) ?? "";
  return visit(`http://localhost${path}`, { method: "POST", form, params: { token } }, answer as never);
}

export async function openDesk(cookie: string | null, id: string) {
  const { answer: opened } = await visit(`http://localhost/rooms/${id}`, { cookie, params: { id } }, desk);
  return opened as Awaited<ReturnType<typeof desk>>;
}

export function postDesk(cookie: string, id: string, form: Record<string, string>) {
  return visit(`http://localhost/rooms/${id}`, { method: "POST", cookie, form, params: { id } }, deskAction as never);
}
