import { and, eq, type SQL } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** SQL condition: the folder belongs to the user in this company. */
export function isOwnFolder(ctx: Pick<RequestContext, "db" | "company">, actor: Actor, folderId: string): SQL {
  const { playlistFolders, ofCompany } = scoped(ctx.db, ctx.company);
  const isIt = and(eq(playlistFolders.id, folderId), eq(playlistFolders.ownerId, actor.id));
  return rowExists(playlistFolders, ofCompany(playlistFolders, isIt));
}
