import type { SerializeFrom } from "@remix-run/cloudflare";
import { EntryButton } from "#app/licensing/proof/components/coverage-part.tsx";
import { proofCopy as copy } from "#app/licensing/proof/proof-copy.ts";
import { proofLimits } from "#app/licensing/proof/proof-limits.ts";
import type { LicencePageData } from "#app/licensing/proof/read-licence-page.server.ts";
import type { ReplyOf } from "#app/licensing/transactions/components/reply-of.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";

type Page = Pick<SerializeFrom<LicencePageData>, "posts" | "state" | "today">;
type PostsProps = { page: Page; canChange: boolean; replyOf: ReplyOf };

/** Posts that use the music: what is up, and what has come down. */
export function PostsPart({ page: { posts, state, today }, canChange, replyOf }: PostsProps) {
  const reply = replyOf("post");
  const { value, error } = readFormReply(reply);
  const isOver = state === "lapsed" || state === "ended";
  const up = posts.filter(({ takenDownAt }) => takenDownAt === null).length;
  const stateOfPost = (takenDownAt: number | null) =>
    takenDownAt !== null ? copy.takenDown : isOver ? copy.stillUp : copy.up;
  const field = (name: "url" | "channel" | "postedOn" | "poster", stored = "") => ({
    ...{ name, defaultValue: value(name, stored), error: error(name), autoComplete: "off", required: true },
  });
  return (
    <section className="mt-8">
      <h3 className="text-lg">{copy.posts}</h3>
      <p className="hint mb-3 max-w-[65ch]">{copy.postsLead}</p>
      {isOver && up > 0 ? (
        <p className="mb-3 border-l-4 border-red bg-sand px-4 py-3 font-semibold">{copy.mustComeDown(up)}</p>
      ) : null}
      {posts.length === 0 ? <p className="text-mute">{copy.noPosts}</p> : null}
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {posts.map(({ id, url, channel, postedOn, poster, takenDownAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <a href={url} rel="noreferrer" className="link">
                {url.replace("https://", "")}
              </a>
              <p className="text-sm text-mute">{copy.postedBy(channel, poster, postedOn)}</p>
              <p className="text-sm font-semibold">{stateOfPost(takenDownAt)}</p>
            </div>
            {canChange ? (
              <div className="flex flex-wrap gap-2 print:hidden">
                {takenDownAt === null ? (
                  <EntryButton act="take-down" entry={id} label={copy.takeDown} name={url} />
                ) : (
                  <EntryButton act="put-up" entry={id} label={copy.putUp} name={url} />
                )}
                <EntryButton act="remove-post" entry={id} label={copy.remove} name={url} />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {canChange ? (
        <Folded title={copy.addPost} open={reply !== undefined} className="mt-2 print:hidden">
          <FormFrame id="post" reply={reply}>
            <input type="hidden" name="act" value="post" />
            <Field {...field("url")} label={copy.postUrl} hint={copy.postUrlHint} maxLength={proofLimits.address} />
            <div className="grid items-start gap-5 sm:grid-cols-3">
              <Field
                {...field("channel")}
                label={copy.postChannel}
                hint={copy.postChannelHint}
                maxLength={proofLimits.name}
              />
              <Field {...field("poster")} label={copy.poster} hint={copy.posterHint} maxLength={proofLimits.name} />
              <Field {...field("postedOn", today)} label={copy.postedOn} type="date" max={today} />
            </div>
            <div>
              <Button>{copy.addPost}</Button>
            </div>
          </FormFrame>
        </Folded>
      ) : null}
    </section>
  );
}
