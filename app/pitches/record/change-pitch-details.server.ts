import { eq, sql } from "drizzle-orm";
import { assertFieldsUnchanged } from "#app/collaboration/unchanged-fields.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { changePitch } from "#app/pitches/access/change-pitch.server.ts";
import { isOwnPicture, type PitchDetails } from "#app/pitches/pitch.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import { foldName } from "#db/folded-name.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const fields = ["title", "client", "intro", "closing", "visibility", "background"] as const;

/**
 * Changes texts, background and visibility. `before`: values at rendering; only fields that differ are written, so that concurrent edits of
 * different fields succeed and of the same field the second conflicts. @throws AppError as `changePitch`, for an editor who changes the
 * visibility; conflict, naming the field, after a concurrent change
 */
export async function changePitchDetails(
  ctx: RequestContext,
  { id, details, before }: { id: string; details: PitchDetails; before: PitchDetails },
): Promise<void> {
  const { errors: copy } = pitchCopy;
  const changed = fields.filter((field) => details[field] !== before[field]);
  if (changed.length === 0) return;
  // Own pictures are set by `setPitchPicture` only: a key given here could be anyone's picture.
  if (changed.includes("background") && isOwnPicture(details.background))
    throw new AppError("invalid", copy.background, { background: [copy.background] });
  const { pitches, update, ofCompany } = scoped(ctx.db, ctx.company);
  const columnOf = (field: (typeof fields)[number]) =>
    field === "background" ? sql`coalesce(${pitches.backgroundKey}, '')` : pitches[field];
  const { assertions, errors } = assertFieldsUnchanged(ctx.db, {
    table: pitches,
    isIt: ofCompany(pitches, eq(pitches.id, id)),
    columns: Object.fromEntries(changed.map((field) => [field, columnOf(field)])),
    ...{ before, after: details, message: copy.changedMeanwhile },
  });
  const { background, ...texts } = Object.fromEntries(changed.map((field) => [field, details[field]]));
  const values = {
    ...texts,
    ...(texts.title === undefined ? {} : { titleKey: foldName(texts.title) }),
    ...(texts.client === undefined ? {} : { clientKey: foldName(texts.client) }),
    ...(background === undefined ? {} : { backgroundKey: background || null }),
  };
  const detail = { ...texts, background, before: Object.fromEntries(changed.map((field) => [field, before[field]])) };
  const right = changed.includes("visibility") ? "manage" : "edit";
  await changePitch(ctx, { id, right, action: "pitch-changed", detail, errors }, [
    ...assertions,
    update(pitches, values, eq(pitches.id, id)),
  ]);
}
