import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { AnalyticsTabs } from "#app/figures/components/analytics-tabs.tsx";
import { FiguresBody } from "#app/figures/components/figures-body.tsx";
import { figuresCopy as copy } from "#app/figures/figures-copy.ts";
import { placePaths, searchWith } from "#app/figures/figures-query.ts";
import { readFiguresPage } from "#app/figures/read-figures-page.server.ts";
import type { FigureView } from "#app/figures/read-subject.server.ts";
import { type SubjectKind, subjectPath } from "#app/figures/subject.ts";
import { can } from "#app/identity/access/scopes.ts";
import { heardCopy } from "#app/share-subjects/heard/heard-copy.ts";
import { Chip } from "#app/ui/list/chip.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /analytics, /analytics/transfers, and /analytics/:kind/:id of a subject. */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const view = await readFiguresPage(ctx, params);
  const seesAll = can(ctx.actor, "analytics", ctx.company);
  return data({ view, seesAll }, { status: view.figures === null ? 400 : 200 });
}

/** What the query narrows the figures to, each with a link that takes it out. */
function Narrowed({ view: { query, company, subject } }: { view: FigureView }) {
  const chips = (["company", "song", "artist"] as const).flatMap((name) => {
    const value = query[name] && (name === "company" ? company : subject?.kind === name && subject.name);
    return value ? [{ name, text: `${copy[name]}: ${value}` }] : [];
  });
  return chips.length === 0 ? null : (
    <p className="mt-4 flex flex-wrap gap-2">
      {chips.map(({ name, text }) => (
        <Chip key={name} label={text} removeTo={searchWith(query, { [name]: undefined })} />
      ))}
    </p>
  );
}

/** Whose year a wrap-up prints; of artists it is for their keepers. */
const yearOf: Partial<Record<SubjectKind, (id: string, isKeeper: boolean) => string | null>> = {
  person: () => "self",
  company: (id) => `company:${id}`,
  artist: (id, isKeeper) => (isKeeper ? `artist:${id}` : null),
};

/** What belongs to a subject: its page, its year, and who heard it. */
function SubjectLinks({ view: { path, subject, audience } }: { view: FigureView }) {
  if (path === placePaths.transfers) return null;
  const { kind, id } = subject ?? { kind: null, id: "" };
  const own = kind && subjectPath(kind, id);
  const year = kind === null ? "company" : (yearOf[kind]?.(id, audience !== null) ?? null);
  const links = [
    ...(own && (kind === "list" || kind === "room") ? [{ to: own, label: copy.openSubject[kind] }] : []),
    ...(kind === "song" ? [{ to: `/analytics/pitched?song=${id}`, label: heardCopy.songLink }] : []),
    ...(year === null ? [] : [{ to: `/wrapup?of=${year}`, label: copy.year }]),
  ];
  return links.length === 0 ? null : (
    <p className="mt-10 flex flex-wrap gap-x-6 text-row print:hidden">
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className="link py-1">
          {label}
        </Link>
      ))}
    </p>
  );
}

function headOf({ path, subject, audience }: FigureView): { title: string; lead: string } {
  if (path === placePaths.transfers) return { title: copy.transfersTitle, lead: copy.transfersLead };
  if (subject === null || path === placePaths.overview) return { title: copy.title, lead: copy.lead };
  const { kind, name } = subject;
  const lead = kind in copy.subjectLeads ? copy.subjectLeads[kind as keyof typeof copy.subjectLeads] : copy.lead;
  return { title: name, lead: kind === "artist" && audience !== null ? copy.audience.lead : lead };
}

export default function AnalyticsPage() {
  const { view, seesAll } = useLoaderData<typeof loader>();
  const { period, from, to, company } = view.query;
  const kept = searchWith({ period, from, to, company }, {});
  const { title, lead } = headOf(view);
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="text-title [overflow-wrap:anywhere]">{title}</h1>
      <p className="my-2 max-w-[75ch] text-row text-mute">{lead}</p>
      {seesAll ? (
        <AnalyticsTabs
          current={(["overview", "transfers"] as const).find((name) => placePaths[name] === view.path) ?? null}
          search={kept}
        />
      ) : null}
      <FiguresBody view={view} narrowed={<Narrowed view={view} />} />
      <SubjectLinks view={view} />
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ view }) => {
  const { title } = headOf(view);
  return title === copy.title ? title : [title, copy.title];
});
