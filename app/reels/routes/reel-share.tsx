import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ToastMessage } from "#app/edge/cookies/flash.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { versionOf } from "#app/identity/access/record-version.server.ts";
import { SlideTimes } from "#app/reels/components/slide-times.tsx";
import { figuresInOrder } from "#app/reels/reel-figures.ts";
import { requireSharedReel } from "#app/reels/require-shared-reel.server.ts";
import { AnswersTable } from "#app/sharing/components/answers-table.tsx";
import { ShareLinkHead, ShareLinkSettings } from "#app/sharing/components/share-link-panel.tsx";
import { getShareLink } from "#app/sharing/list-share-links.server.ts";
import {
  changeShareLink,
  type Located,
  resendShareLink,
  revokeShareLink,
} from "#app/sharing/save-share-link.server.ts";
import { shareFigures } from "#app/sharing/share-figures.server.ts";
import { shareChangeSchema } from "#app/sharing/share-link-form.ts";
import { shareLinksCopy as copy } from "#app/sharing/share-links-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";

const { figures: figuresCopy } = copy;

/** GET /sliders/edit/:id/shares/:linkId. For those who edit reels. */
export async function loader({ params: { id = "", linkId = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { subject, items } = await requireSharedReel(ctx, { id });
  const [link, figures] = await Promise.all([
    getShareLink(ctx, { subject, id: linkId }),
    shareFigures(ctx, { subject, linkId }),
  ]);
  return { subject, items, link, slides: figuresInOrder(items, figures), company: ctx.company.name };
}

/** Revokes or mails a link; what to say of it. @throws AppError unauthorised, forbidden, not_found */
async function runAct(ctx: RequestContext, act: "revoke" | "resend", located: Located): Promise<ToastMessage> {
  try {
    if (act === "resend") return { kind: "success", title: copy.resent((await resendShareLink(ctx, located)).email) };
    await revokeShareLink(ctx, located);
    return { kind: "success", title: copy.revoked };
  } catch (error) {
    const ofThePage = ["unauthorised", "forbidden", "not_found"];
    if (!(error instanceof AppError) || ofThePage.includes(error.code)) throw error;
    return { kind: "error", title: error.message };
  }
}

/** `act` revokes the link or mails it again; without it the form of the link is saved. */
export async function action({ request, params: { id = "", linkId = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { subject } = await requireSharedReel(ctx, { id });
  const form = await readForm(request);
  const located = { subject, id: linkId };
  const to = `/sliders/edit/${id}/shares/${linkId}`;
  const act = form.get("act");
  if (act === "revoke" || act === "resend") {
    ctx.flash.set(await runAct(ctx, act, located));
    return redirect(to);
  }
  return submitForm(ctx, form, {
    schema: shareChangeSchema,
    async act(input) {
      await changeShareLink(ctx, { ...input, ...located });
      return { to, toast: { kind: "success", title: copy.saved } };
    },
    async fieldsAfterConflict() {
      return { version: versionOf(await getShareLink(ctx, located)) };
    },
  });
}

export default function ReelSharePage() {
  const { subject, items, slides, link } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="max-w-6xl px-gutter pt-8 pb-16">
      <Link to={`/sliders/edit/${subject.id}/shares`} className="row-action text-sm">
        {copy.backToLinks}
      </Link>
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">
        <bdi>{link.recipient}</bdi>
      </h1>
      <p className="mt-2 text-mute [overflow-wrap:anywhere]">{subject.title}</p>
      <ShareLinkHead link={link} />
      <AnswersTable items={items} answers={link.answers} />
      <section className="mt-8">
        <h2 className="mb-2 text-xl">{figuresCopy.times}</h2>
        {link.lastOpenedAt === null ? (
          <p className="text-mute">{copy.neverOpened}</p>
        ) : (
          <>
            <p className="mb-2">
              {`${figuresCopy.opens(link.opens)} ${figuresCopy.visitors(link.visitors)}, ${figuresCopy.last} `}
              <DateTime at={link.lastOpenedAt} />
            </p>
            <SlideTimes slides={slides} />
            <p className="mt-3 max-w-[60ch] text-sm text-mute">
              {`${figuresCopy.timesText} ${figuresCopy.visitorsHint}`}
            </p>
          </>
        )}
      </section>
      <ShareLinkSettings key={link.updatedAt} link={link} reply={reply} />
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: copy.metaTitle(copy.title, data?.company ?? "") },
  { name: "robots", content: "noindex" },
];
