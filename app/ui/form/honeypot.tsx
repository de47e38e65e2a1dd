import { copy } from "#app/ui/copy.ts";

/** Honeypot: a field hidden on screen and from assistive technology; a value in it indicates a bot. */
export function Honeypot({ name }: { name: string }) {
  return (
    <div className="hidden" aria-hidden>
      <label>
        {copy.honeypot}
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
