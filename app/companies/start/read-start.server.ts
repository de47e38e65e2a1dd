import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { startCopy as copy } from "#app/companies/start/start-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { agreements } from "#db/schema/agreements.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Place = Pick<RequestContext, "actor" | "company" | "db">;
type StepId = keyof typeof copy.steps;

export const startPath = "/start";

type Step = { id: StepId; to: string; isDone: SQL };

/** The steps that the actor can take here: where, and the SQL condition that it is taken. */
function stepsOf({ actor, company, db }: Place): Step[] {
  const { companyDocuments, memberships, rateCards, shareLinks, ofCompany } = scoped(db, company);
  const isStyled = sql`coalesce(companies.theme ->> 'logo', companies.theme ->> 'accent', companies.theme ->> 'background') IS NOT NULL`;
  const settings = "/company-settings/own";
  const opens = (area: Parameters<typeof can>[1]) => can(actor, area, company);
  const steps: (Step & { isOpen: boolean })[] = [
    {
      id: "address",
      to: `${settings}/documents`,
      isOpen: true,
      isDone: rowExists(companyDocuments, ofCompany(companyDocuments)),
    },
    {
      id: "look",
      to: settings,
      isOpen: true,
      isDone: rowExists(companies, and(eq(companies.id, company.id), isStyled)),
    },
    // The catalogue is the environment's.
    {
      ...{ id: "music", to: "/ingestions", isOpen: company.subdomain === null && opens("ingestions") },
      isDone: rowExists(recordings, eq(recordings.status, "published")),
    },
    {
      id: "rights",
      to: "/agreements",
      isOpen: opens("agreements"),
      isDone: rowExists(agreements, sql`1`),
    },
    {
      id: "price",
      to: "/rates",
      isOpen: opens("transactions-manage"),
      isDone: rowExists(rateCards, ofCompany(rateCards)),
    },
    {
      ...{ id: "person", to: "/iam/invite", isOpen: opens("people") },
      isDone: rowExists(memberships, ofCompany(memberships, ne(memberships.userId, actor?.id ?? ""))),
    },
    {
      id: "list",
      to: "/my-playlists",
      isOpen: opens("playlists"),
      isDone: rowExists(shareLinks, ofCompany(shareLinks)),
    },
  ];
  return steps.filter(({ isOpen }) => isOpen);
}

async function readSteps(ctx: Place) {
  const steps = stepsOf(ctx);
  const [row] = await ctx.db.all<Record<string, number>>(
    sql`SELECT ${sql.join(
      steps.map(({ id, isDone }) => sql`${isDone} AS ${sql.raw(`"${id}"`)}`),
      sql`, `,
    )}`,
  );
  return steps.map(({ id, to }) => ({ id, to, isDone: row?.[id] === 1 }));
}

/** Steps of a new company, in their order. One round trip. @throws AppError unauthorised, forbidden */
export async function readStart(ctx: RequestContext) {
  requireAccess(ctx, "company-settings");
  return { company: ctx.company.name, steps: await readSteps(ctx) };
}

/** Whether the actor sets up the company and nothing of it is done: then they begin there. No round trip for others. */
export async function beginsAtStart(ctx: Place): Promise<boolean> {
  if (!can(ctx.actor, "company-settings", ctx.company)) return false;
  return (await readSteps(ctx)).every(({ isDone }) => !isDone);
}
