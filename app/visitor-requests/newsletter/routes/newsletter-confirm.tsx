import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PressLinkPage } from "#app/identity/components/press-link-page.tsx";
import { unlistedMeta } from "#app/ui/page-meta.ts";
import { canConfirm, confirmSubscription } from "#app/visitor-requests/newsletter/change-subscription.server.ts";
import { newsletterCopy } from "#app/visitor-requests/newsletter/newsletter-copy.ts";

const { confirm: copy, next } = newsletterCopy;

export async function loader({ params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return { works: await canConfirm(ctx, { token }), company: ctx.company.name };
}

export async function action({ params: { token = "" }, context: { ctx } }: ActionFunctionArgs) {
  const done = await confirmSubscription(ctx, { token });
  return data({ done }, { status: done ? 200 : 410 });
}

export default function NewsletterConfirmPage() {
  const { works, company } = useLoaderData<typeof loader>();
  return (
    <PressLinkPage
      works={works}
      ask={{ title: copy.title, text: copy.text(company), submit: copy.submit }}
      done={{ title: copy.done, text: copy.doneText, next: { to: "/discover", label: next } }}
      closed={{ title: copy.expired, text: copy.expiredText, next: { to: "/newsletter", label: copy.again } }}
    />
  );
}

export const meta = unlistedMeta(copy.title);
