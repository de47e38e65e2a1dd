import { sql } from "drizzle-orm";
import { versionsCopy as copy } from "#app/backoffice/song-versions/versions-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

type Found = { id: string; workId: string; title: string };

/** The id or slug in an address of this product, or the text itself. */
export function nameIn(text: string): string {
  const [path = ""] = text.split(/[?#]/);
  const parts = path.split("/").filter((part) => part !== "");
  const at = parts.indexOf("songs");
  return parts[at < 0 ? parts.length - 1 : at + 1] ?? text;
}

/** The recording of an address, id, ISRC or catalogue number. @throws AppError invalid at `to` */
export async function findRecording({ db }: Pick<RequestContext, "db">, text: string): Promise<Found> {
  const name = nameIn(text);
  const code = text.replaceAll(/[\s-]/g, "").toUpperCase();
  const columns = sql`SELECT id, work_id AS workId, title FROM recordings WHERE status <> 'deleted'`;
  const found = await db.all<Found>(sql`${columns} AND id = ${name} UNION ${columns} AND slug = ${name}
    UNION ${columns} AND isrc = ${code} UNION ${columns} AND catalogue_number = ${text} LIMIT 2`);
  const [recording, other] = found;
  const invalid = (message: string) => new AppError("invalid", message, { to: [message] });
  if (recording === undefined) throw invalid(copy.errors.unknown(text));
  if (other !== undefined) throw invalid(copy.errors.several(text));
  return recording;
}
