import { env } from "cloudflare:workers";
import { AppError } from "#app/edge/http/app-error.ts";
import type { Comment, CommentItems } from "#app/player/comments/comment.ts";
import { memberships, users } from "#db/schema/identity.server.ts";
import { playlists, playlistTracks } from "#db/schema/playlists.server.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

export const { DB } = env as unknown as { DB: D1Database };

type Handler = Parameters<typeof visit>[2];
type Result<T> = {
  status: number;
  data: T;
  error: { code: string; message: string; fields?: Record<string, string[]> };
};

/** The JSON of an API route, or the error it threw, as the worker would send it. `trips` without the reading of the session. */
export async function request<T>(url: string, given: Parameters<typeof visit>[1], handler: Handler) {
  const { answer, ctx } = await visit(url, given, (args) =>
    Promise.resolve(handler(args)).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return Response.json({ error: { ...error, message: error.message } }, { status: error.status });
    }),
  );
  const response = answer as Response;
  const body = (await response.json()) as Pick<Result<T>, "data" | "error">;
  return { ...body, status: response.status, trips: ctx.trips.count - 1 };
}

const api = (host: string) => `http://${host}/api/v1/comments`;

export function getComments(cookie: string | null, query: string, host = "localhost") {
  return request<{ items: CommentItems }>(`${api(host)}?${query}`, { cookie }, apiHandler);
}

export function postComment(cookie: string | null, body: Record<string, unknown>, host = "localhost") {
  const given = { startTime: 1, endTime: 5, playListId: null, message: "Nice", ...body };
  return request<Comment>(api(host), { method: "POST", cookie, body: JSON.stringify(given) }, apiHandler);
}

/** `by` is a session's cookie or an API token. */
export function deleteComment(by: string | { authorization: string } | null, id: string, host = "localhost") {
  const credentials = by === null || typeof by === "string" ? { cookie: by } : by;
  return request<{ _id: string }>(`${api(host)}/${id}`, { method: "DELETE", ...credentials }, apiHandler);
}

let made = 0;

/** A playlist of `companyId` with these tracks. */
export async function addPlaylist(given: {
  companyId: string;
  ownerId?: string;
  visibility?: "private" | "company" | "public";
  tracks: string[];
}) {
  const { db } = testContext();
  made += 1;
  const id = `comment-playlist-${made}`;
  const { tracks, ...columns } = given;
  const visibility = given.ownerId === undefined ? "company" : "private";
  await db.insert(playlists).values({ visibility, ...columns, id, slug: id, name: id });
  for (const [position, recordingId] of tracks.entries())
    await db
      .insert(playlistTracks)
      .values({ id: `${id}-${position}`, playlistId: id, recordingId, position: position + 1 });
  return id;
}

/** A member of `companyId` without any policy. */
export async function addMember(nickname: string, companyId: string): Promise<string> {
  const { db } = testContext();
  made += 1;
  const id = `comment-member-${made}`;
  await db
    .insert(users)
    .values({ id, email: `${id}@example.com`, name: nickname, nameKey: nickname.toLowerCase(), nickname });
  await db.insert(memberships).values({ id, userId: id, companyId });
  return id;
}
