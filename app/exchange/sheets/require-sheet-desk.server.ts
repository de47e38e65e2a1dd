import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { type SheetField, sheetFields } from "#app/exchange/sheets/cells/sheet-fields.server.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";

/** Who exports and imports sheets, on the environments' own hosts. `change`: not in a preview. @throws AppError unauthorised, forbidden */
export function requireSheetDesk(ctx: RequestContext, to: "see" | "change"): Actor {
  const actor = requireAccess(ctx, "songs-edit");
  return to === "see" ? actor : refusePreview(actor);
}

/** Own names of the columns that the actor may read and write: its fields'. */
export function columnsOfActor(ctx: Pick<RequestContext, "actor" | "company">): string[] {
  return [sheetsCopy.columns.songId, ...fieldsOfActor(ctx).flatMap(({ columns }) => columns)];
}

/** The fields that the actor may read and write in sheets. */
export function fieldsOfActor({ actor, company }: Pick<RequestContext, "actor" | "company">): SheetField[] {
  return sheetFields.filter(({ readBy }) => readBy === undefined || can(actor, readBy, company));
}
