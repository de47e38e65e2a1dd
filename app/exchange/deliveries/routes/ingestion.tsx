import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Problems, ReleaseSection, RightsReason } from "#app/exchange/deliveries/components/release-section.tsx";
import { deliveriesCopy as copy } from "#app/exchange/deliveries/deliveries-copy.ts";
import { submitDelivery } from "#app/exchange/deliveries/delivery.action.server.ts";
import { deliveriesPath } from "#app/exchange/deliveries/delivery-form.ts";
import { deliveryLimits } from "#app/exchange/deliveries/delivery-state.ts";
import { readDelivery } from "#app/exchange/deliveries/read-delivery.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { formatBytes } from "#app/ui/format-bytes.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";
import { FilesUpload } from "#app/uploads/components/files-upload.tsx";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return { delivery: await readDelivery(ctx, { id }) };
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitDelivery(ctx, request, { id });
}

type Delivery = ReturnType<typeof useLoaderData<typeof loader>>["delivery"];

/** What a sender asks about. */
function detailsOf(delivery: Delivery) {
  const { kind, version, sender, sentAt, readAt, repeatedId } = delivery;
  const text = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);
  const time = (label: string, at: number | null) => (at === null ? [] : [{ label, value: <DateTime at={at} /> }]);
  return [
    ...text(copy.facts.message, delivery.messageId),
    ...text(copy.facts.thread, delivery.threadId),
    ...text(copy.facts.sender, sender),
    ...text(
      copy.facts.version,
      version === null ? null : `ERN ${version}${kind === "purge" ? `, ${copy.purgeKind}` : ""}`,
    ),
    ...text(copy.facts.update, delivery.updateIndicator),
    ...time(copy.facts.sent, sentAt),
    ...time(copy.facts.received, delivery.createdAt),
    ...time(copy.facts.read, readAt),
    ...text(copy.facts.hash, delivery.sha256),
    ...(repeatedId === null
      ? []
      : [
          {
            label: copy.facts.repeats,
            value: (
              <Link to={`${deliveriesPath}/${repeatedId}`} className="link">
                {copy.title}
              </Link>
            ),
          },
        ]),
  ];
}

function Acts({ delivery, reply }: { delivery: Delivery; reply: FormReply | undefined }) {
  const { releases, deletedAt, readAt, canPublish } = delivery;
  const ready = releases.filter(({ state, isPublishable }) => isPublishable && state === "ready");
  const published = releases.filter(({ isPublished }) => isPublished);
  return (
    <FormFrame id="delivery" reply={reply} className="mt-6 grid gap-4">
      {(fields) => (
        <>
          {canPublish && ready.length > 1 ? <RightsReason fields={fields} /> : null}
          <div className="flex flex-wrap gap-3">
            <Button variant={readAt === null ? "accent" : "quiet"} name="act" value="read">
              {readAt === null ? copy.read : copy.readAgain}
            </Button>
            {canPublish && ready.length > 1 ? (
              <Button variant="accent" name="act" value="publish">
                {copy.publishAll}
              </Button>
            ) : null}
            {published.length > 0 ? (
              canPublish && (
                <Button variant="quiet" name="act" value="take-down">
                  {copy.takeDownAll}
                </Button>
              )
            ) : (
              <Button variant="quiet" name="act" value={deletedAt === null ? "remove" : "restore"}>
                {deletedAt === null ? copy.remove : copy.restore}
              </Button>
            )}
          </div>
        </>
      )}
    </FormFrame>
  );
}

function Files({ delivery }: { delivery: Delivery }) {
  const { id, files, fileCount, readAt } = delivery;
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="text-xl">{copy.files}</h2>
      {fileCount === 0 ? (
        <p className="mt-2 text-mute">{copy.noFiles}</p>
      ) : (
        <details className="mt-2" open={readAt === null}>
          <summary>{copy.fileCount(fileCount)}</summary>
          <ul className="mt-2 text-row">
            {files.map(({ name, bytes }) => (
              <li key={name} className="[overflow-wrap:anywhere]">
                {name} <span className="text-mute">{formatBytes(bytes)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <FilesUpload
        path={`${deliveriesPath}/${id}/files`}
        maxBytes={deliveryLimits.fileBytes}
        area="ingestions"
        copy={copy}
      />
    </section>
  );
}

export default function IngestionPage() {
  const { delivery } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const repliedTo = String(reply?.initialValue?.releaseId ?? "");
  const { id, folder, state, senderName, sender, releases, problems, kind, xmlKey, readAt, canPublish } = delivery;
  const path = `${deliveriesPath}/${id}`;
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <Trail to={deliveriesPath} label={copy.back} />
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">{folder}</h1>
      {(senderName ?? sender) === null ? null : <p className="mt-1 text-mute">{senderName ?? sender}</p>}
      <p className="mt-4 max-w-[75ch]">
        <strong>{copy.states[state]}.</strong> {copy.stateHints[state]}
      </p>
      <Problems problems={problems} />
      <Acts delivery={delivery} reply={repliedTo === "" ? reply : undefined} />
      {readAt === null ? <Files delivery={delivery} /> : null}
      {releases.length === 0 ? null : (
        <section className="mt-10">
          <h2 className="text-xl">{copy.releases}</h2>
          {releases.map((release) => (
            <ReleaseSection
              key={release.id}
              {...{ release, kind, canPublish }}
              reply={repliedTo === release.id ? reply : undefined}
            />
          ))}
        </section>
      )}
      {readAt === null ? null : <Files delivery={delivery} />}
      <div className="mt-10 border-t border-line pt-6">
        <Folded title={copy.details}>
          <Facts facts={detailsOf(delivery)} />
          <div className="mt-6 flex flex-wrap gap-3">
            {xmlKey === null ? null : (
              <ButtonLink to={`${path}/message.xml`} variant="quiet" reloadDocument>
                {copy.xml}
              </ButtonLink>
            )}
            {readAt === null ? null : (
              <ButtonLink to={`${path}/acknowledgement.xml`} variant="quiet" reloadDocument>
                {copy.acknowledgement}
              </ButtonLink>
            )}
          </div>
        </Folded>
      </div>
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ delivery }) => [delivery.folder, copy.title]);
