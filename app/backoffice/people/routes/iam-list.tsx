import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { mailReset } from "#app/backoffice/people/mail-reset.server.ts";
import { resendInvitation, revokeInvitation } from "#app/backoffice/people/manage-invitation.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can, holdsAll } from "#app/identity/access/scopes.ts";
import { companyPath } from "#app/identity/people/company-path.ts";
import { peopleFilters } from "#app/identity/people/components/people-filters.tsx";
import { peopleColumns } from "#app/identity/people/components/people-table.tsx";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { listManageableCompanies } from "#app/identity/people/list-manageable-companies.server.ts";
import { listPeople, peoplePerPage } from "#app/identity/people/list-people.server.ts";
import { peopleQuerySchema } from "#app/identity/people/people-query.ts";
import { setMembershipStatus } from "#app/identity/people/set-membership-status.server.ts";
import { startImpersonation } from "#app/identity/people/start-impersonation.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { people: copy } = iamCopy;

const id = z.string().min(1).max(64);
const actionSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.enum(["disable", "enable", "reset", "open-as"]), membershipId: id }),
  z.object({ intent: z.enum(["resend", "revoke"]), invitationId: id }),
]);

type RowAction = z.infer<typeof actionSchema>;

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const actor = requireAccess(ctx, "people");
  const params = Object.fromEntries(new URL(request.url).searchParams);
  const query = peopleQuerySchema.parse({ company: null, ...params });
  const [{ people, total }, companies] = await Promise.all([listPeople(ctx, query), listManageableCompanies(ctx)]);
  const pages = Math.max(1, Math.ceil(total / peoplePerPage));
  const manages = can(actor, "people-manage", ctx.company);
  return {
    query,
    total,
    manages,
    pages,
    companies,
    own: { id: ctx.company.id, name: ctx.company.name },
    people: people.map(({ scopes, userId, ...person }) => {
      const below = holdsAll(actor, scopes);
      const other = userId !== actor.id;
      const member = person.kind === "member";
      const openAs =
        member &&
        other &&
        holdsAll(actor, scopes, ctx.company) &&
        person.status === "active" &&
        actor.originalUserId === null;
      return {
        ...person,
        may: {
          edit: manages && member,
          disable: manages && member && other && below,
          reset: manages && below && person.status === "active",
          invitation: manages && !member && below,
          openAs: openAs && can(actor, "impersonation", ctx.company),
        },
      };
    }),
  };
}

/** Performs a row's action and returns the toast. */
async function perform(ctx: RequestContext, row: RowAction): Promise<string> {
  switch (row.intent) {
    case "reset":
      return copy.resetSent((await mailReset(ctx, row)).name);
    case "resend":
      return copy.resent((await resendInvitation(ctx, row)).email);
    case "revoke":
      return copy.revoked((await revokeInvitation(ctx, row)).email);
    case "disable":
      return copy.disabled((await setMembershipStatus(ctx, { ...row, status: "disabled" })).name);
    default:
      return copy.enabled((await setMembershipStatus(ctx, { ...row, status: "active" })).name);
  }
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "people");
  const sent = actionSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!sent.success) throw new AppError("invalid", iamCopy.formUnknown);
  const row = sent.data;
  if (row.intent === "open-as") {
    const { location } = await startImpersonation(ctx, { membershipId: row.membershipId });
    return redirect(location);
  }
  try {
    ctx.flash.set({ kind: "success", title: await perform(ctx, row) });
  } catch (error) {
    // Errors that the actor can fix are toasts; others show the error page.
    if (!(error instanceof AppError) || !["conflict", "invalid", "too_many_requests"].includes(error.code)) throw error;
    ctx.flash.set({ kind: "error", title: error.message });
  }
  return redirect(`/iam/list${new URL(request.url).search}`);
}

export default function IamListPage() {
  const { people, total, pages, query, own, companies, manages } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title={copy.title}
      filters={peopleFilters({ query, own: own.id, companies })}
      add={
        manages ? (
          <ButtonLink to={companyPath("/iam/invite", { company: query.company, own: own.id })} variant="accent">
            {iamCopy.invite.add}
          </ButtonLink>
        ) : null
      }
      total={copy.total(total)}
      columns={peopleColumns}
      rows={people}
      empty={{
        title: copy.empty,
        text: copy.emptyText,
        action: (
          <ButtonLink to={companyPath("/iam/list", { company: query.company, own: own.id })}>{copy.showAll}</ButtonLink>
        ),
      }}
      page={Math.min(query.page, pages)}
      pages={pages}
    />
  );
}

export const meta = staffMeta(copy.title);
