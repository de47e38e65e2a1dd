import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import {
  type OperationEntry,
  readReference,
  readReferenceFilter,
} from "#app/api/reference/read/read-reference.server.ts";
import { referenceCopy as copy, referencePath } from "#app/api/reference/reference-copy.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { pageMeta } from "#app/media/share-meta.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListFilters } from "#app/ui/list/list-filters.tsx";

export const handle = {
  site: true,
  cache: { query: ["q", "subject"], freshSeconds: 60, staleSeconds: 600 },
} satisfies RouteHandle;

export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const filter = readReferenceFilter(ctx.url);
  const { title, description } = copy;
  const siteName = ctx.company.name;
  const isFiltered = filter.q !== "" || filter.subject !== "";
  const address = `${ctx.url.origin}${referencePath}`;
  const meta = [
    { title: `${title} · ${siteName}` },
    ...pageMeta({ type: "website", title, description, address, siteName }),
    ...(isFiltered ? [{ name: "robots", content: "noindex, follow" }] : []),
  ];
  return { ...readReference(ctx, filter), filter, isFiltered, meta };
}

const idOf = (subject: string) => `subject-${subject.toLowerCase().replaceAll(/\W+/g, "-")}`;

/** Every operation by subject, filtered by word and subject; each leads to its page. */
export default function ApiReferencePage() {
  const { subjects, names, total, filter, isFiltered } = useLoaderData<typeof loader>();
  const options = [{ value: "", label: copy.filter.all }, ...names.map((name) => ({ value: name, label: name }))];
  const links = [
    { to: "/developers", label: copy.links.guide },
    { to: "/api/v1/openapi.json", label: copy.links.document },
    { to: "/account-settings/tokens", label: copy.links.tokens },
  ];
  return (
    <article className="px-gutter pt-10 pb-20">
      <h1 className="text-title">{copy.title}</h1>
      <p className="mt-4 max-w-[65ch]">{copy.lead}</p>
      <p className="mt-4 mb-8 flex flex-wrap gap-x-6 gap-y-2">
        {links.map(({ to, label }) => (
          <a key={to} href={to} className="link">
            {label}
          </a>
        ))}
      </p>
      <ListFilters
        query={filter}
        search={copy.filter.search}
        fields={[{ name: "subject", label: copy.filter.subject, options }]}
        submit={copy.filter.submit}
      />
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-mute" role="status">
        {copy.filter.found(total)}
        {isFiltered && total > 0 ? (
          <Link to={referencePath} className="link">
            {copy.filter.clear}
          </Link>
        ) : null}
      </p>
      {total === 0 ? (
        <EmptyState
          title={copy.filter.none}
          action={
            <Link to={referencePath} className="link">
              {copy.filter.clear}
            </Link>
          }
        >
          {copy.filter.noneText}
        </EmptyState>
      ) : null}
      <div className="lg:grid lg:grid-cols-[11rem_1fr] lg:gap-x-12">
        {subjects.length > 1 ? (
          <nav
            aria-label={copy.subjects}
            className="sticky top-0 hidden max-h-screen self-start overflow-y-auto pt-10 text-row lg:block print:hidden"
          >
            <ul>
              {subjects.map(({ name }) => (
                <li key={name}>
                  <a href={`#${idOf(name)}`} className="block py-1 text-mute hover:underline">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <div className="min-w-0">
          {subjects.map(({ name, operations }) => (
            <section key={name} aria-labelledby={idOf(name)} className="mt-10">
              <h2 id={idOf(name)} className="mb-3 text-xl">
                {name}
              </h2>
              <ul>
                {operations.map((operation) => (
                  <Entry key={operation.id} operation={operation} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}

function Entry({ operation: { id, method, path, summary } }: { operation: OperationEntry }) {
  return (
    <li className="border-t border-line py-2 text-row xl:grid xl:grid-cols-2 xl:gap-x-8">
      <Link to={`${referencePath}/${id}`} prefetch="none" className="hover:underline">
        <code className="font-semibold break-all">
          {method} {path}
        </code>
      </Link>{" "}
      <span className="text-mute">{summary}</span>
    </li>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];
