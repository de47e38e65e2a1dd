import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { readStart } from "#app/companies/start/read-start.server.ts";
import { startCopy as copy } from "#app/companies/start/start-copy.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /start: what a new company does first. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readStart(ctx);
}

export default function StartPage() {
  const { company, steps } = useLoaderData<typeof loader>();
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone)?.id;
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <h1 className="text-title">{copy.title}</h1>
      <p className="my-4 max-w-[60ch] text-mute">{copy.lead(company)}</p>
      <p className="label">{copy.progress(done, steps.length)}</p>
      <ol className="mt-2 border-t border-line">
        {steps.map(({ id, to, isDone }) => (
          <li key={id} className="flex min-h-16 items-center justify-between gap-4 border-b border-line py-3">
            <div className="min-w-0">
              <Link to={to} className={id === next ? "link font-semibold" : "link"}>
                {copy.steps[id].label}
              </Link>
              <p className="text-row text-mute">{copy.steps[id].text}</p>
            </div>
            {isDone ? <span className="shrink-0 text-row text-mute">{copy.done}</span> : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

export const meta = staffMeta(copy.title);
