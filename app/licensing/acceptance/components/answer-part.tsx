import "#app/ui/form/save-bar.css";
import type { SubmissionResult } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { counterField } from "#app/licensing/acceptance/acceptance-limits.ts";
import { canSign } from "#app/licensing/acceptance/components/changed-part.tsx";
import { OfferSongs } from "#app/licensing/acceptance/components/offer-songs.tsx";
import { SignFields } from "#app/licensing/acceptance/components/sign-fields.tsx";
import type { OfferParts } from "#app/licensing/acceptance/read-offer-parts.ts";
import { quoteLimits } from "#app/licensing/quotes/quote.ts";
import { quotesCopy } from "#app/licensing/quotes/quotes-copy.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

type Reply = SubmissionResult<string[]> | undefined;
type AnswerPartProps = {
  parts: OfferParts;
  /** SHA-256 of the text that is shown. */
  textHash: string;
  /** Of the reader. */
  name: string;
  reply: Reply;
  /** What changed since the offer was made; empty if nothing did. */
  changed: readonly string[];
  /** Those of the songs that can be heard, where the page shows no other list of them. */
  tracks?: PlayableTrack[];
  /** What is signed, between the songs and the signature. */
  children?: ReactNode;
};

/** The client's answer: a signature accepts; disclosures hold a counter-offer and the refusal. */
export function AnswerPart({ parts, textHash, name, reply, changed, tracks, children }: AnswerPartProps) {
  const { total, isChoice, songs } = parts;
  const isSignable = canSign(changed, parts);
  const act = reply?.initialValue?.act;
  const answer = act === "counter" || act === "exercise" ? undefined : reply;
  const [chosen, setChosen] = useState(String(answer?.initialValue?.chosen ?? ""));
  return (
    <div className="mt-5 print:mt-0">
      <FormFrame id="answer" reply={answer}>
        {({ field, value, error }) => (
          <>
            <input type="hidden" name="act" value="answer" />
            <input type="hidden" name="quote" value={parts.quoteId} />
            <input type="hidden" name="textHash" value={textHash} />
            {isChoice || tracks ? (
              <OfferSongs
                songs={songs}
                tracks={tracks ?? []}
                choice={isChoice && isSignable ? { chosen, error: error("chosen"), onChoose: setChosen } : null}
              />
            ) : null}
            {children}
            {isSignable && tracks ? <SignBar parts={parts} chosen={chosen} /> : null}
            <section aria-labelledby="quote-answer" className="bg-sand p-5 sm:p-6 print:hidden">
              <h2 id="quote-answer" className="mb-3 text-xl">
                {quotesCopy.answer}
              </h2>
              {isSignable ? (
                <div className="grid gap-5">
                  <p className="max-w-[60ch]">{isChoice ? quotesCopy.acceptChosen : quotesCopy.acceptMeans(total)}</p>
                  <SignFields id="answer" name={name} company={parts.company} value={value} error={error} />
                  <div>
                    <Button variant="accent" name="answer" value="accept">
                      {quotesCopy.sign(isChoice ? "" : total)}
                    </Button>
                  </div>
                </div>
              ) : null}
              <Folded title={quotesCopy.declineTitle} open={value("reason") !== "" || error("reason") !== undefined}>
                <div className="grid max-w-xl gap-4 pt-2">
                  <Field
                    {...field("reason")}
                    label={quotesCopy.reason}
                    hint={quotesCopy.reasonHint}
                    multiline
                    maxLength={quoteLimits.reason}
                  />
                  <div>
                    <Button variant="quiet" name="answer" value="decline">
                      {quotesCopy.decline}
                    </Button>
                  </div>
                </div>
              </Folded>
            </section>
          </>
        )}
      </FormFrame>
      {/* The key empties the form after each counter-offer. */}
      {changed.length === 0 ? (
        <CounterForm key={parts.counters.length} parts={parts} reply={act === "counter" ? reply : undefined} />
      ) : null}
    </div>
  );
}

/** In sight until the signature is: what is signed for how much, and the way there. */
function SignBar({ parts: { isChoice, songs, total }, chosen }: { parts: OfferParts; chosen: string }) {
  const [first] = songs;
  const one = isChoice ? songs.find(({ recordingId }) => recordingId === chosen) : songs.length === 1 && first;
  const tracks = isChoice ? quotesCopy.choose : copy.done.signed.tracks(songs.length);
  const open = isChoice ? quotesCopy.upTo(total) : total;
  return (
    <div className="save-bar flex-nowrap justify-between print:hidden">
      <p className="min-w-0 text-row [overflow-wrap:anywhere]">
        <span className="line-clamp-2 font-semibold">{one ? one.title : tracks}</span>
        <span className="tabular-nums">{one && isChoice ? one.fee : open}</span>
      </p>
      <a href="#quote-answer" className="btn btn-accent">
        {copy.sign}
      </a>
    </div>
  );
}

/** A total, or of alternatives a fee each, another term, and a note. */
function CounterForm({ parts: { quoteId, currency, songs, isChoice }, reply }: { parts: OfferParts; reply: Reply }) {
  const { counter } = copy;
  return (
    <Folded title={counter.title} open={reply !== undefined} className="mt-2 print:hidden">
      <p className="hint mb-4">{counter.lead}</p>
      <FormFrame id="counter" reply={reply} submit={counter.submit} className="grid max-w-xl gap-4">
        {({ field, value, error }) => (
          <>
            <input type="hidden" name="act" value="counter" />
            <input type="hidden" name="quote" value={quoteId} />
            {isChoice ? null : (
              <Field {...field("total")} label={counter.total(currency)} inputMode="decimal" maxLength={40} />
            )}
            {songs.length === 1 && !isChoice
              ? null
              : songs.map(({ recordingId, title }) => (
                  <Field
                    key={recordingId}
                    name={counterField(recordingId)}
                    label={counter.fee(title, currency)}
                    defaultValue={value(counterField(recordingId))}
                    error={error(counterField(recordingId))}
                    inputMode="decimal"
                    maxLength={40}
                  />
                ))}
            <Field
              {...field("termMonths")}
              label={counter.termMonths}
              hint={counter.termHint}
              inputMode="numeric"
              maxLength={4}
            />
            <Field
              {...field("note")}
              label={counter.note}
              hint={counter.noteHint}
              multiline
              maxLength={quoteLimits.reason}
            />
          </>
        )}
      </FormFrame>
    </Folded>
  );
}
