import "#app/catalogue/shape/components/shape.css";
import "#app/catalogue/similar/components/similar.css";
import { searchFormId } from "#app/catalogue/search/components/search-box.tsx";
import type { SimilarView } from "#app/catalogue/similar/render-similar.server.tsx";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

/** Labels of the weights, by the suffix of their parameter. */
const dials = { tempo: "Tempo", timbre: "Timbre", harmony: "Harmony", rhythm: "Rhythm", energy: "Energy" } as const;
type Dial = keyof typeof dials;
const copy = { weights: "What matters", apply: "Re-rank" };

/** Heading of a search by sound, shape or length. Its weights belong to the search form: changing one ranks the results again. */
export function SimilarHead({ label, html, problem, hidden, weights }: SimilarView) {
  const followLinks = useLinkClicks();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the links inside, which the keyboard clicks as well.
    <section className="similar" aria-label={label} onClick={followLinks}>
      {problem ? <p className="error">{problem}</p> : null}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" form={searchFormId} name={name} value={value} />
      ))}
      {weights ? (
        <fieldset className="similar-dials">
          <legend>{copy.weights}</legend>
          {(Object.keys(dials) as Dial[]).map((dial) => (
            <label key={dial}>
              {dials[dial]}
              <input
                type="range"
                className="range"
                form={searchFormId}
                name={`w_${dial}`}
                min={0}
                max={100}
                step={10}
                defaultValue={weights === "none" ? 50 : weights[dial]}
              />
            </label>
          ))}
          <button type="submit" form={searchFormId} className="btn btn-quiet btn-small js:hidden">
            {copy.apply}
          </button>
        </fieldset>
      ) : null}
    </section>
  );
}
