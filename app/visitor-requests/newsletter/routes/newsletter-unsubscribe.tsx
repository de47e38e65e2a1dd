import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PressLinkPage } from "#app/identity/components/press-link-page.tsx";
import { unlistedMeta } from "#app/ui/page-meta.ts";
import { canUnsubscribe, unsubscribe } from "#app/visitor-requests/newsletter/change-subscription.server.ts";
import { newsletterCopy } from "#app/visitor-requests/newsletter/newsletter-copy.ts";

const { unsubscribe: copy } = newsletterCopy;

export async function loader({ params: { id = "", signature = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return { works: await canUnsubscribe(ctx, { id, signature }), company: ctx.company.name };
}

/** Also the target of one-click unsubscribe (`List-Unsubscribe=One-Click`): RFC 8058. */
export async function action({ params: { id = "", signature = "" }, context: { ctx } }: ActionFunctionArgs) {
  const done = await unsubscribe(ctx, { id, signature });
  return data({ done }, { status: done ? 200 : 410 });
}

export default function NewsletterUnsubscribePage() {
  const { works, company } = useLoaderData<typeof loader>();
  return (
    <PressLinkPage
      works={works}
      ask={{ title: copy.title, text: copy.text(company), submit: copy.submit }}
      done={{ title: copy.done, text: copy.doneText, next: { to: "/", label: copy.home } }}
      closed={{ title: copy.invalid, text: copy.invalidText, next: { to: "/contact-us", label: copy.contact } }}
    />
  );
}

export const meta = unlistedMeta(copy.title);
