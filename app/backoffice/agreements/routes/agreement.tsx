import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { agreementPath, agreementTabs } from "#app/backoffice/agreements/agreement-tabs.ts";
import { agreementType } from "#app/backoffice/agreements/agreement-type.ts";
import { agreementsCopy as copy } from "#app/backoffice/agreements/agreements-copy.ts";
import { readAgreementHeading } from "#app/backoffice/agreements/read-agreement-heading.server.ts";
import { editedId } from "#app/backoffice/edited-id.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const id = editedId(params);
  if (id !== null) return { id, agreement: await readAgreementHeading(ctx, id) };
  requireAccess(ctx, "agreements-edit");
  return { id, agreement: null };
}

const stateColours = {
  draft: "text-mute",
  active: "text-moss",
  ending: "text-amber",
  ended: "text-red",
  terminated: "text-red",
};

export default function AgreementPage() {
  const { id, agreement } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={agreementType.path} label={copy.title} />
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">
        {agreement === null ? copy.addTitle : agreement.title}
      </h1>
      {id === null || agreement === null || agreement.isDeleted ? null : (
        <>
          <p className="mt-2 flex flex-wrap gap-x-4 text-row text-mute [overflow-wrap:anywhere]">
            <span>{agreement.number}</span>
            <span>{copy.kinds[agreement.kind]}</span>
            <span className={classNames("font-semibold", stateColours[agreement.state])}>
              {copy.states[agreement.state]}
            </span>
            <span>
              {copy.term(formatIsoDate(agreement.startsOn), agreement.endsOn && formatIsoDate(agreement.endsOn))}
            </span>
            <Link to={`/standing-approvals?under=${id}`} className="link">
              {copy.standing}
            </Link>
            {agreement.renewMonths === null ? null : <span>{copy.renews(agreement.renewMonths)}</span>}
          </p>
          <div className="mt-4 mb-6">
            <Tabs
              label={copy.tabsLabel}
              items={agreementTabs
                .filter(({ segment }) => segment !== "history" || agreement.canEdit)
                .map(({ segment, label }) => {
                  const to = agreementPath(id, segment);
                  const here = pathname.replace(/\/$/, "");
                  return { label, to, current: here === to || (segment !== "" && here.startsWith(`${to}/`)) };
                })}
            />
          </div>
        </>
      )}
      <Outlet />
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ agreement }) => [agreement?.title ?? copy.addTitle, copy.title]);
