import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { isDocumentForm } from "#app/edge/forms/pending-submission.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { RecipientPart } from "#app/reels/components/recipient-part.tsx";
import { ReelViewer } from "#app/reels/components/reel-viewer.tsx";
import { VisitMeter } from "#app/reels/components/visit-meter.tsx";
import { findReelItem } from "#app/reels/find-reel-item.server.ts";
import { keepsReelOpen } from "#app/reels/keeps-reel-open.ts";
import { openSharedReel } from "#app/reels/open-shared-reel.server.ts";
import { isAnswerReply } from "#app/sharing/answer-reply.ts";
import { ClosedSharePage } from "#app/sharing/components/closed-share-page.tsx";
import { PasscodePage } from "#app/sharing/components/passcode-page.tsx";
import { enterPasscode } from "#app/sharing/open-share-link.server.ts";
import { keepPrivate } from "#app/sharing/share-headers.server.ts";
import { sharePaths } from "#app/sharing/share-link.ts";
import { passcodeSchema } from "#app/sharing/share-link-form.ts";
import { sharePageCopy as copy } from "#app/sharing/share-page-copy.ts";
import { submitShareAnswer } from "#app/sharing/submit-share-answer.server.ts";

const statuses = { open: 200, locked: 200, unknown: 404, unavailable: 404, expired: 410, revoked: 410 };

/** GET /sliders/share/:token. For everyone with the address, and the passcode where there is one; `slide` names the slide. */
export async function loader({ request, params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const opened = await openSharedReel(ctx, { token, headers: request.headers });
  const { company } = ctx;
  const contacts = company.outage?.contacts ?? [];
  return data(
    { ...opened, contacts, company: { id: company.id, name: company.name } },
    { status: statuses[opened.state] },
  );
}

/** The passcode, or with `item` an answer. */
export async function action({ request, params: { token = "" }, context: { ctx } }: ActionFunctionArgs) {
  keepPrivate(ctx);
  const form = await readForm(request);
  if (form.has("item")) {
    const reply = await submitShareAnswer(ctx, {
      ...{ kind: "reel", token, form },
      findItem: (link, item) => findReelItem(ctx, { sliderId: link.subjectId, item }),
    });
    if (reply.init?.status !== undefined || !isDocumentForm(request, ctx.url)) return reply;
    return redirect(`${sharePaths.reel}/${token}${ctx.url.search}`);
  }
  return submitForm(ctx, form, {
    schema: passcodeSchema,
    hideFields: ["passcode"],
    async act({ passcode }) {
      await enterPasscode(ctx, { kind: "reel", token, passcode });
      return { to: `${sharePaths.reel}/${token}` };
    },
  });
}

export const shouldRevalidate = keepsReelOpen;

/** The title of a reel is for those who can open it. */
export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: shown === undefined ? "" : titleOf(shown) },
  { name: "robots", content: "noindex, nofollow" },
];

function titleOf(shown: { state: keyof typeof statuses; reel?: { title: string } }): string {
  if (shown.state === "open") return shown.reel?.title ?? "";
  return shown.state === "locked" ? copy.passcode.title : copy.closed[shown.state].title;
}

export default function SharedReelPage() {
  const { company, contacts, ...opened } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (opened.state === "locked")
    return <PasscodePage company={company} reply={isAnswerReply(reply) ? undefined : reply} />;
  if (opened.state !== "open") return <ClosedSharePage reason={opened.state} company={company} />;
  const { reel, visit, ...shared } = opened;
  return (
    <>
      {visit === null ? null : (
        <>
          <VisitMeter reel={reel} visit={visit} />
          <noscript>
            <img src={`${reel.path}/visit`} alt="" className="sr-only" />
          </noscript>
        </>
      )}
      <ReelViewer
        reel={reel}
        company={company}
        contacts={contacts}
        canEdit={false}
        forRecipient={(index) => (
          <RecipientPart
            index={index}
            reel={reel}
            shared={{ ...shared, isRecorded: visit !== null }}
            company={company.name}
            reply={isAnswerReply(reply) ? reply : undefined}
          />
        )}
      />
    </>
  );
}
