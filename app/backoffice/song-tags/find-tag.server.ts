import { inArray, or, sql } from "drizzle-orm";
import { songTagsCopy as copy } from "#app/backoffice/song-tags/song-tags-copy.ts";
import { tagsCopy } from "#app/backoffice/tags/tags-copy.ts";
import { fold } from "#app/catalogue/fold.ts";
import { nameSlugOf } from "#app/catalogue/slug.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { tags } from "#db/schema/tags.server.ts";

type Category = keyof typeof tagsCopy.categories;

/** "Mood: Happy". */
function tagName({ category, label }: { category: Category; label: string }): string {
  return `${tagsCopy.categories[category]}: ${label}`;
}

/** The tag of a typed name, with its category or without. @throws AppError invalid at `add` when there is none, or several */
export async function findTag({ db }: Pick<RequestContext, "db">, typed: string) {
  const [, category = "", label = typed] = /^([^:]{1,40}):(.*)$/.exec(typed) ?? [];
  const names = [typed, label].map((name) => name.trim().toLowerCase());
  const found = await db
    .select({ id: tags.id, category: tags.category, label: tags.label })
    .from(tags)
    .where(or(inArray(sql`lower(${tags.label})`, names), inArray(tags.slug, names.map(nameSlugOf))));
  const isOfCategory = (tag: { category: Category }) => fold(tagsCopy.categories[tag.category]) === fold(category);
  const matching = found.filter(
    (tag) => fold(tag.label) === fold(typed) || (fold(tag.label) === fold(label) && isOfCategory(tag)),
  );
  const [tag, ...others] = matching;
  const invalid = (message: string) => new AppError("invalid", message, { add: [message] });
  if (tag === undefined) throw invalid(copy.errors.unknown(typed));
  if (others.length > 0) throw invalid(copy.errors.ambiguous(typed, matching.map(tagName).join(", ")));
  return tag;
}
