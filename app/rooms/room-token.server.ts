import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readSignedToken, type Signing, signedToken } from "#app/edge/signed-token.server.ts";
import { roomPath } from "#app/rooms/room-limits.ts";

/** Guest's id of a token of this company; null for any other text. */
export function readRoomToken(ctx: Signing, token: string): Promise<string | null> {
  return readSignedToken(ctx, "room-guest", token);
}

/** Path of a guest's page. */
export async function guestPath(ctx: Signing, guestId: string): Promise<string> {
  return roomPath(await signedToken(ctx, "room-guest", guestId));
}

/** URL of a guest's page, on the request's host. */
export async function guestAddress(ctx: Signing & Pick<RequestContext, "url">, guestId: string): Promise<string> {
  return `${ctx.url.origin}${await guestPath(ctx, guestId)}`;
}
