import { type SQL, sql } from "drizzle-orm";
import { keptArtistIds } from "#app/catalogue/profile/kept-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { can } from "#app/identity/access/scopes.ts";
import { wrapupCopy as copy } from "#app/wrapup/wrapup-copy.ts";
import { artists } from "#db/schema/catalogue.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";

/** Whose rights decide; null for a page that shows the totals of its host. */
export type Viewer = { id: string; scopes: string[] } | null;
/** Whose year a viewer may see. `place`: the host of a company and the address of an artist, which tell two of one name apart. */
export type FoundChoice = { of: string; name: string; place: string };
type Choice = { of: string; name: string; label: string };

type Place = Pick<RequestContext, "company">;

/** Companies that are offered, in the order of their names. */
const maxCompanies = 40;

const place = sql`coalesce(nullif(subdomain, ''), environment)`;

/** The viewer, the companies of an environment for its staff, with the chosen one, and the artists that the viewer keeps. */
export function choiceQuery({ company }: Place, viewer: Viewer, of: string): SQL {
  const { environment, subdomain } = company;
  const isEnvironment = viewer !== null && subdomain === null;
  const seesAll = isEnvironment && can(viewer, "analytics", company) ? 1 : 0;
  const chosen = of.startsWith("company:") ? of.slice("company:".length) : "";
  return sql`SELECT 'self' AS of, name, '' AS place FROM ${users} WHERE id = ${viewer?.id ?? ""}
    UNION ALL SELECT 'artist:' || id, name, slug FROM ${artists} WHERE id IN (${keptArtistIds({ company }, viewer)})
    UNION ALL SELECT 'company:' || id, name, place FROM (SELECT id, name, ${place} AS place FROM ${companies}
      WHERE environment = ${environment} AND id <> ${chosen} AND ${seesAll} ORDER BY name_key, id LIMIT ${maxCompanies})
    UNION ALL SELECT 'company:' || id, name, ${place} FROM ${companies} WHERE id = ${chosen} AND environment = ${environment} AND ${seesAll}`;
}

/** All choices of a viewer, in order, each under a label of its own. */
export function choicesOf({ company }: Place, viewer: Viewer, found: readonly FoundChoice[]): Choice[] {
  const isShown = viewer === null || can(viewer, "analytics", company);
  const self = found.filter(({ of }) => of === "self").map((own) => ({ ...own, label: copy.me }));
  const others = found.filter(({ of }) => of !== "self");
  const host = { of: "company", name: company.name, label: company.subdomain === null ? copy.all : company.name };
  const named = others.map(({ of, name, place }) => {
    const isOnly = [...others, ...(isShown ? [host] : [])].every((one) => one.of === of || one.name !== name);
    return { of, name, label: isOnly ? name : copy.placed(name, place) };
  });
  return [...self, ...(isShown ? [host] : []), ...named];
}

/** The chosen one's name. @throws AppError not_found for one that is not among the choices */
export function requireChoice(choices: readonly Choice[], of: string): string {
  const chosen = choices.find((choice) => choice.of === of);
  if (chosen === undefined) throw new AppError("not_found", copy.errors.missing);
  return chosen.name;
}
