import { Link } from "@remix-run/react";
import { RowHeading } from "#app/site/components/row-heading.tsx";
import { copy } from "#app/site/works/copy.ts";
import { clientOf, workPath, worksPath } from "#app/site/works/work.ts";
import { WorkCover } from "#app/sliders/components/work-cover.tsx";
import type { LeadingWork } from "#app/sliders/select-leading-works.server.ts";
import { classNames } from "#app/ui/class-names.ts";

type WorksRowProps = {
  /** One to three. */
  works: LeadingWork[];
};

/** Columns by number of works. */
const columns = ["", "", "md:grid-cols-[7fr_5fr]", "md:grid-cols-[5fr_4fr_3fr]"];

/**
 * First works, and a link to all. Those without a picture get strata of their name alone: what is known of three songs would put the landing
 * page over the limit of test/e2e/page-weight.spec.ts, and over its rows.
 */
export function WorksRow({ works }: WorksRowProps) {
  return (
    <section className="px-gutter pb-16 lg:pb-22">
      <RowHeading title={copy.title} all={copy.allWork} to={worksPath} />
      <ul className={classNames("grid gap-x-5 gap-y-8", columns[works.length])}>
        {works.map((work) => (
          <li key={work.id} className="group relative min-w-0">
            <div className="h-[clamp(240px,24vw,400px)] overflow-hidden rounded-sm">
              <WorkCover work={work} sizes="(min-width: 768px) 40vw, 92vw" />
            </div>
            <h3 className="mt-3 font-text leading-tight font-semibold tracking-normal">
              <Link to={workPath(work)} className="group-hover:underline after:absolute after:inset-0">
                {work.name}
              </Link>
            </h3>
            <p className="mt-0.5 text-row text-mute">{clientOf(work)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
