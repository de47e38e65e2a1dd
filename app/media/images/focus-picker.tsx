import "#app/media/images/focus-picker.css";
import { type FocalPoint, focalPoints } from "#app/media/images/focal-point.ts";
import { Picture } from "#app/media/images/picture.tsx";

const copy = {
  legend: "Part of the picture that stays visible",
  point: (point: string) => `${point[0]?.toUpperCase()}${point.slice(1)}`,
  hint: "Frames of another shape cut the picture around it.",
} as const;

type FocusPickerProps = {
  name: string;
  /** Address of the picture. */
  src: string;
  /** Initial choice, or with `onChange` the controlled one. */
  focus: FocalPoint;
  onChange?: (point: FocalPoint) => void;
};

/** Radio buttons for nine focal points over the whole picture, so that a click on the picture chooses one. */
export function FocusPicker({ name, src, focus, onChange }: FocusPickerProps) {
  return (
    <fieldset aria-describedby={`${name}-hint`}>
      <legend className="label">{copy.legend}</legend>
      <div className="focus-picker">
        <Picture src={src} alt="" width={240} height={135} />
        <div>
          {focalPoints.map((point) => (
            <label key={point} title={copy.point(point)}>
              <input
                type="radio"
                name={name}
                value={point}
                {...(onChange
                  ? { checked: focus === point, onChange: () => onChange(point) }
                  : { defaultChecked: focus === point })}
                aria-label={copy.point(point)}
              />
              <span aria-hidden />
            </label>
          ))}
        </div>
      </div>
      <p id={`${name}-hint`} className="mt-1 text-sm text-mute">
        {copy.hint}
      </p>
    </fieldset>
  );
}
