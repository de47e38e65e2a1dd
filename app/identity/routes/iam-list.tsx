import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AppError } from "#app/edge/app-error.ts";
import { readForm } from "#app/edge/read-body.server.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { IamPage } from "#app/identity/components/iam-page.tsx";
import { PeopleFilters } from "#app/identity/components/people-filters.tsx";
import { PeopleTable } from "#app/identity/components/people-table.tsx";
import { iamCopy } from "#app/identity/iam-copy.ts";
import { listPeople, listReachableCompanies, peoplePerPage } from "#app/identity/list-people.server.ts";
import { mailReset } from "#app/identity/mail-reset.server.ts";
import { resendInvitation, revokeInvitation } from "#app/identity/manage-invitation.server.ts";
import { peopleQuerySchema } from "#app/identity/people-query.ts";
import { requireScope } from "#app/identity/require-scope.server.ts";
import { can, holdsAll } from "#app/identity/scopes.ts";
import { setMembershipStatus } from "#app/identity/set-membership-status.server.ts";
import { startImpersonation } from "#app/identity/start-impersonation.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

const { people: copy } = iamCopy;

const id = z.string().min(1).max(64);
const actionSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.enum(["disable", "enable", "reset", "open-as"]), membershipId: id }),
  z.object({ intent: z.enum(["resend", "revoke"]), invitationId: id }),
]);

type Act = z.infer<typeof actionSchema>;

export async function loader({ request, context: { scope } }: LoaderFunctionArgs) {
  const actor = requireScope(scope, "people");
  const given = Object.fromEntries(new URL(request.url).searchParams);
  const asked = peopleQuerySchema.parse({ company: null, ...given });
  const [{ people, total }, others] = await Promise.all([listPeople(scope, asked), listReachableCompanies(scope)]);
  const pages = Math.max(1, Math.ceil(total / peoplePerPage));
  const manages = can(actor, "people-manage", scope.company);
  return {
    query: asked,
    total,
    manages,
    pages,
    others,
    own: { id: scope.company.id, name: scope.company.name },
    people: people.map(({ scopes, userId, ...person }) => {
      const below = holdsAll(actor, scopes);
      const other = userId !== actor.id;
      const member = person.kind === "member";
      const openAs = member && other && below && person.status === "active" && actor.originalUserId === null;
      return {
        ...person,
        may: {
          edit: manages && member,
          disable: manages && member && other && below,
          reset: manages && below && person.status === "active",
          invitation: manages && !member && below,
          openAs: openAs && can(actor, "impersonation", scope.company),
        },
      };
    }),
  };
}

/** Does what a row's button says; the words for it. */
async function perform(scope: Scope, act: Act): Promise<string> {
  switch (act.intent) {
    case "reset":
      return copy.resetSent((await mailReset(scope, act)).name);
    case "resend":
      return copy.resent((await resendInvitation(scope, act)).email);
    case "revoke":
      return copy.revoked((await revokeInvitation(scope, act)).email);
    case "disable":
      return copy.disabled((await setMembershipStatus(scope, { ...act, status: "disabled" })).name);
    default:
      return copy.enabled((await setMembershipStatus(scope, { ...act, status: "active" })).name);
  }
}

export async function action({ request, context: { scope } }: ActionFunctionArgs) {
  requireScope(scope, "people");
  const sent = actionSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!sent.success) throw new AppError("invalid", "This form was not sent by our page. Open the page again.");
  const act = sent.data;
  if (act.intent === "open-as") {
    const userAgent = request.headers.get("User-Agent") ?? "";
    const { location } = await startImpersonation(scope, { membershipId: act.membershipId, userAgent });
    return redirect(location);
  }
  try {
    scope.flash.set({ kind: "success", title: await perform(scope, act) });
  } catch (error) {
    // What a person can put right stays on the page; everything else is the error page's.
    if (!(error instanceof AppError) || !["conflict", "invalid", "too_many_requests"].includes(error.code)) throw error;
    scope.flash.set({ kind: "error", title: error.message });
  }
  return redirect(`/iam/list${new URL(request.url).search}`);
}

export default function IamListPage() {
  const { people, total, pages, query, own, others, manages } = useLoaderData<typeof loader>();
  return (
    <IamPage
      title={copy.title}
      tools={
        <div className="flex flex-wrap items-end gap-3">
          <PeopleFilters query={query} own={own} others={others} />
          {manages ? (
            <ButtonLink to="/iam/invite" variant="accent">
              {iamCopy.invite.add}
            </ButtonLink>
          ) : null}
        </div>
      }
    >
      {people.length > 0 ? (
        <PeopleTable people={people} />
      ) : (
        <EmptyState title={copy.empty} action={<ButtonLink to="/iam/list">{copy.showAll}</ButtonLink>}>
          {copy.emptyText}
        </EmptyState>
      )}
      <p className="mt-3 text-sm text-mute">{copy.total(total)}</p>
      <Pagination page={Math.min(query.page, pages)} total={pages} />
    </IamPage>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: iamCopy.metaTitle(copy.title, data?.own.name ?? "") },
  { name: "robots", content: "noindex" },
];
