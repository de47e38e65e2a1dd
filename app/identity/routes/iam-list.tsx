import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AppError } from "#app/edge/app-error.ts";
import { readForm } from "#app/edge/read-body.server.ts";
import { IamPage } from "#app/identity/components/iam-page.tsx";
import { PeopleFilters } from "#app/identity/components/people-filters.tsx";
import { PeopleTable } from "#app/identity/components/people-table.tsx";
import { iamCopy } from "#app/identity/iam-copy.ts";
import { listPeople, listReachableCompanies, peoplePerPage } from "#app/identity/list-people.server.ts";
import { mailReset } from "#app/identity/mail-reset.server.ts";
import { peopleQuerySchema } from "#app/identity/people-query.ts";
import { requireScope } from "#app/identity/require-scope.server.ts";
import { can, holdsAll } from "#app/identity/scopes.ts";
import { setMembershipStatus } from "#app/identity/set-membership-status.server.ts";
import { startImpersonation } from "#app/identity/start-impersonation.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

const { people: copy } = iamCopy;

const actionSchema = z.object({
  intent: z.enum(["disable", "enable", "reset", "open-as"]),
  membershipId: z.string().min(1).max(64),
});

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
      const openAs = other && below && person.status === "active" && actor.originalUserId === null;
      return {
        ...person,
        may: {
          edit: manages,
          disable: manages && other && below,
          reset: manages && below && person.status === "active" && asked.company === null,
          openAs: openAs && can(actor, "impersonation", scope.company),
        },
      };
    }),
  };
}

export async function action({ request, context: { scope } }: ActionFunctionArgs) {
  requireScope(scope, "people");
  const sent = actionSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!sent.success) throw new AppError("invalid", "This form was not sent by our page. Open the page again.");
  const { intent, membershipId } = sent.data;
  const back = `/iam/list${new URL(request.url).search}`;
  if (intent === "open-as") {
    const { location } = await startImpersonation(scope, {
      membershipId,
      userAgent: request.headers.get("User-Agent") ?? "",
    });
    return redirect(location);
  }
  try {
    if (intent === "reset") {
      const { name } = await mailReset(scope, { membershipId });
      scope.flash.set({ kind: "success", title: copy.resetSent(name) });
      return redirect(back);
    }
    const status = intent === "disable" ? "disabled" : "active";
    const { name } = await setMembershipStatus(scope, { membershipId, status });
    scope.flash.set({ kind: "success", title: status === "disabled" ? copy.disabled(name) : copy.enabled(name) });
  } catch (error) {
    // What a person can put right stays on the page; everything else is the error page's.
    if (!(error instanceof AppError) || !["conflict", "invalid", "too_many_requests"].includes(error.code)) throw error;
    scope.flash.set({ kind: "error", title: error.message });
  }
  return redirect(back);
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
