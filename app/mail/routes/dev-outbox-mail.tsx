import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { copy } from "#app/mail/copy.ts";
import { readLocalMail } from "#app/mail/read-outbox.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  return { mail: await readLocalMail(ctx, { id: params.id ?? "" }) };
}

/** Text with URLs as links: every second piece is a URL. */
function linked(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      <a key={piece} href={piece} className="link break-all">
        {piece}
      </a>
    ),
  );
}

export default function OutboxMailPage() {
  const { mail } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-form px-gutter py-10">
      <Link to="/dev/outbox" className="link">
        {copy.outbox.back}
      </Link>
      <h1 className="mt-4 text-title">{mail.subject}</h1>
      <p className="mt-3 text-mute">
        {copy.outbox.to} {mail.recipient} · {mail.company} · {copy.outbox.status[mail.status]} ·{" "}
        <DateTime at={mail.createdAt} />
      </p>
      {mail.error ? <p className="mt-3 text-mute">{copy.outbox.error(mail.error, mail.attempts)}</p> : null}
      <h2 className="mt-8 mb-3 text-xl">{copy.outbox.asText}</h2>
      <p className="border-t border-line pt-4 whitespace-pre-wrap">{linked(mail.text)}</p>
      <h2 className="mt-8 mb-3 text-xl">{copy.outbox.asHtml}</h2>
      <iframe title={copy.outbox.asHtml} srcDoc={mail.html} sandbox="" className="h-140 w-full border border-line" />
    </div>
  );
}

export const meta = unlistedMeta<typeof loader>((page) => page.mail.subject);
