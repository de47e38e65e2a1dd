import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type OwnRuleLink, readOwnRule, saveOwnRule } from "#app/backoffice/standing-approvals/own-rule.server.ts";
import { ownRuleNames, ownRuleSchema, ownRuleType } from "#app/backoffice/standing-approvals/own-rule.ts";
import { ownRuleCopy as copy } from "#app/backoffice/standing-approvals/own-rule-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { ClosedLinkPage } from "#app/identity/components/closed-link-page.tsx";
import { keyOf } from "#app/licensing/inbox/open-inbox.server.ts";
import { RecordControl } from "#app/records/components/record-control.tsx";
import { choicesOf } from "#app/records/definition/record-type.ts";
import { SenderHead } from "#app/sharing/components/sender-head.tsx";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import { Facts } from "#app/ui/facts.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export const handle = { presentation: true } satisfies RouteHandle;

const statuses = { open: 200, made: 200, closed: 410 };

async function linkOf(ctx: RequestContext, params: { token?: string; askId?: string }): Promise<OwnRuleLink> {
  if (ctx.url.pathname.startsWith("/standing-approval/")) return { of: "standing", token: params.token ?? "" };
  return { of: "approval", key: await keyOf(ctx, params) };
}

/** GET /approve/:token/always, the same below a question of an inbox, and /standing-approval/:token/change. Public. Opening them changes nothing. */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const page = await readOwnRule(ctx, await linkOf(ctx, params));
  return data(page, { status: statuses[page.state] });
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  keepPrivate(ctx);
  const link = await linkOf(ctx, params);
  return submitForm(ctx, request, {
    schema: ownRuleSchema,
    async act(typed) {
      await saveOwnRule(ctx, link, typed);
      // The page says what became of it.
      return { to: link.of === "approval" ? ctx.url.pathname : `/standing-approval/${link.token}` };
    },
  });
}

type Page = Extract<Awaited<ReturnType<typeof readOwnRule>>, { state: "open" }>;

function OwnRuleForm({ page: { values, of } }: { page: Page }) {
  const reply = useActionData<typeof action>();
  const names = [...ownRuleNames, "signedBy"];
  const [form, fields] = useSchemaForm(ownRuleSchema, {
    id: "own-rule",
    lastResult: reply,
    // The type of a field that is not known here is a string's.
    defaultValue: values as Record<string, string>,
  });
  return (
    <FormFrame
      {...getFormProps(form)}
      errors={form.errors}
      reply={reply}
      keyless
      submit={of === "approval" ? copy.submit : copy.submitChange}
      className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-6"
    >
      {names.map((name) => {
        const [field, input] = [ownRuleType.fields[name], fields[name]];
        return field && input ? (
          <RecordControl key={name} form={form} field={field} input={input} options={choicesOf(field)} />
        ) : null;
      })}
    </FormFrame>
  );
}

export default function OwnRulePage() {
  const page = useLoaderData<typeof loader>();
  if (page.state === "closed") return <ClosedLinkPage {...copy.closed} next={copy.home} />;
  return (
    <div className="mx-auto w-full max-w-read px-gutter pt-8 pb-floor">
      <SenderHead sender={null} company={page.company} />
      {page.state === "made" ? (
        <>
          <h1 className="mt-8 text-title">{copy.done.title}</h1>
          <p className="mt-2 mb-5 [overflow-wrap:anywhere]">{copy.done.text(page.name, page.by)}</p>
          <Facts facts={page.facts} />
        </>
      ) : (
        <>
          <h1 className="mt-8 text-title">{page.of === "approval" ? copy.title : copy.changeTitle}</h1>
          <p className="mt-2 max-w-[60ch] [overflow-wrap:anywhere]">
            {page.of === "approval" ? copy.lead(page.partyName) : copy.changeLead(page.name)}
          </p>
          <p className="mt-2 max-w-[60ch] text-mute">{copy.what}</p>
          <OwnRuleForm page={page} />
        </>
      )}
    </div>
  );
}

export const meta = unlistedMeta(copy.title);
