import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { focalPoints } from "#app/media/images/focal-point.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import { pictureFields, type RecordValues } from "#app/records/definition/record-type.ts";
import { requireRecord } from "#app/records/store/read-records.server.ts";
import { changePicture } from "#app/uploads/pictures/change-picture.server.ts";

/**
 * The values of a form with the keys and focal points of its pictures, which are stored here. @throws AppError unauthorised, forbidden,
 * not_found, as `changePicture`
 */
export async function changePictures(
  ctx: RequestContext,
  store: RecordStore,
  { id, values, names }: { id: string | null; values: RecordValues; names: readonly string[] },
): Promise<RecordValues> {
  requireAccess(ctx, store.type.editArea);
  const pictures = names.filter((name) => store.type.fields[name]?.picture);
  if (pictures.length === 0) return values;
  const stored = id === null ? null : await requireRecord(ctx, store, id);
  const changed: RecordValues = { ...values };
  for (const name of pictures) {
    const { picture } = store.type.fields[name] ?? {};
    if (picture === undefined) continue;
    const { module, focus, list } = picture;
    const { file, remove } = pictureFields(name);
    const keys = [stored?.[name] ?? []].flat().map(String);
    const { [file]: sent, [remove]: isRemoved, [focus]: point } = values;
    const after = await changePicture(ctx, {
      ...{ module, field: file, file: sent instanceof File ? sent : undefined, isRemoved: isRemoved === "yes" },
      focus: focalPoints.find((one) => one === point) ?? "center",
      key: keys[0] ?? null,
    });
    delete changed[file];
    delete changed[remove];
    changed[focus] = after.focus;
    changed[name] = list ? [...(after.key === null ? [] : [after.key]), ...keys.slice(1)] : after.key;
  }
  return changed;
}
