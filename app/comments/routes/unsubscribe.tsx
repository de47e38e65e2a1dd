import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { settingsCopy } from "#app/comments/notifications/settings/settings-copy.ts";
import { getUnsubscribe, undoUnsubscribe, unsubscribe } from "#app/comments/notifications/unsubscribe.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { ClosedLinkPage } from "#app/identity/components/closed-link-page.tsx";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { noticesCopy } from "#app/identity/notices/notices-copy.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { unlistedMeta } from "#app/ui/page-meta.ts";

const copy = settingsCopy.unsubscribe;
const next = { to: "/account-settings/notifications", label: copy.settings };

export async function loader({ params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return { groups: await getUnsubscribe(ctx, { token }) };
}

/**
 * `undo`: the settings to restore; `stop=all`: all emails; else those of the link. Also the target of one-click unsubscribe
 * (`List-Unsubscribe=One-Click`): RFC 8058.
 */
export async function action({ request, params: { token = "" }, context: { ctx } }: ActionFunctionArgs) {
  await enforceRateLimit(ctx.env, "form", `unsubscribe:${ctx.address}`);
  const form = await readForm(request);
  const undo = form.get("undo");
  if (typeof undo === "string") {
    const isUndone = await undoUnsubscribe(ctx, { token, before: undo });
    return data({ state: isUndone ? ("undone" as const) : ("expired" as const) }, { status: isUndone ? 200 : 410 });
  }
  const stopped = await unsubscribe(ctx, { token, all: form.get("stop") === "all" });
  if (stopped === null) return data({ state: "expired" as const }, { status: 410 });
  return data({ state: "stopped" as const, before: stopped.before });
}

export default function UnsubscribePage() {
  const { groups } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (groups === null || result?.state === "expired")
    return <ClosedLinkPage title={copy.expired} text={copy.expiredText} next={next} />;
  if (result?.state === "undone") return <ClosedLinkPage title={copy.undone} text={copy.undoneText} next={next} />;
  if (result?.state === "stopped")
    return (
      <IdentityPage title={copy.done}>
        <p className="mb-8 text-mute">{copy.doneText}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={next.to}>{next.label}</ButtonLink>
          {result.before === null ? null : (
            <Form method="post">
              <Button variant="quiet" name="undo" value={result.before}>
                {copy.undo}
              </Button>
            </Form>
          )}
        </div>
      </IdentityPage>
    );
  return (
    <IdentityPage title={copy.title}>
      <p className="mb-8 text-mute">{copy.text(groups)}</p>
      <Form method="post" className="grid justify-items-start gap-3">
        <Button variant="accent">{noticesCopy.stop(groups)}</Button>
        <Button variant="quiet" name="stop" value="all">
          {copy.stopAll}
        </Button>
      </Form>
    </IdentityPage>
  );
}

export const meta = unlistedMeta(copy.title);
