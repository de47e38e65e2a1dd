import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { copy } from "#app/identity/account/account-copy.ts";
import { confirmEmailChange, readEmailChange } from "#app/identity/account/change-email.server.ts";
import { ClosedLinkPage } from "#app/identity/components/closed-link-page.tsx";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export const handle = { bare: true } satisfies RouteHandle;

/** Opening the link does not use the token, because mail scanners open it too. */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  return { email: await readEmailChange(ctx, { token: params.token ?? "" }) };
}

export async function action({ params, context: { ctx } }: ActionFunctionArgs) {
  await enforceRateLimit(ctx.env, "form", `confirm-email:${ctx.address}`);
  const changed = await confirmEmailChange(ctx, { token: params.token ?? "" });
  // The page reloads and says that its link is no longer valid.
  if (!changed) return data(null, { status: 410 });
  ctx.flash.set({ kind: "success", title: copy.email.changed });
  return redirect(ctx.actor === null ? "/login" : "/account-settings");
}

export default function ConfirmEmailPage() {
  const { email } = useLoaderData<typeof loader>();
  if (email === null) {
    return (
      <ClosedLinkPage
        title={copy.email.expiredTitle}
        text={copy.email.expired}
        next={{ to: "/account-settings/email", label: copy.email.settings }}
      />
    );
  }
  return (
    <IdentityPage title={copy.email.confirmTitle}>
      <p className="mb-8 [overflow-wrap:anywhere] text-mute">{copy.email.confirmText(email)}</p>
      <Form method="post">
        <Button variant="accent">{copy.email.confirm}</Button>
      </Form>
    </IdentityPage>
  );
}

export const meta = unlistedMeta(copy.email.confirmTitle);
