import "#app/sliders/admin/form/components/slides/slide-image-field.css";
import { Picture } from "#app/media/images/picture.tsx";
import { useField, useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { fileFieldPrefix } from "#app/sliders/admin/form/form-fields.ts";
import { uploadModuleOf } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { defaultBackgrounds, slideImageAddress } from "#app/sliders/slide-image.ts";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { FileUpload } from "#app/uploads/components/file-upload.tsx";
import { sendImage } from "#app/uploads/send-file.ts";

const { slide: copy } = formCopy;

type SlideImageFieldProps = {
  /** Form field with the image key. */
  name: string;
  legend: string;
  /** Available keys, in addition to the selected one and the default backgrounds. */
  images?: string[];
  noImage?: string;
  withDefaults?: boolean;
};

/** Selects an image: available ones, default backgrounds, an upload, or none. */
export function SlideImageField(props: SlideImageFieldProps) {
  const { name, legend, images = [], noImage = copy.noImage, withDefaults = true } = props;
  const { form, duringUpload } = useSliderForm();
  const { value, error, set } = useField(name);
  const module = uploadModuleOf(form.kind);
  // A selected default background is listed once, among the defaults.
  const own = [...new Set([...images, value])].filter((key) => key !== "" && !defaultBackgrounds.includes(key));
  const options = [
    ...own.map((key, index) => ({ key, label: copy.image(index + 1) })),
    ...(withDefaults ? defaultBackgrounds.map((key, index) => ({ key, label: copy.defaultImage(index + 1) })) : []),
  ];
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="label">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ key, label }) => (
          <label key={key} className="image-option" title={label}>
            <input
              type="radio"
              name={name}
              value={key}
              checked={value === key}
              onChange={() => set(key)}
              aria-label={label}
            />
            <Picture src={slideImageAddress(key)} alt="" width={112} height={63} />
          </label>
        ))}
        <label className="image-option">
          <input type="radio" name={name} value="" checked={value === ""} onChange={() => set("")} />
          <span>{noImage}</span>
        </label>
      </div>
      <FieldError id={`${name}-error`} error={error} />
      <FileUpload
        name={`${fileFieldPrefix}${name}`}
        module={module}
        label={legend}
        send={(file, onProgress) => duringUpload(async () => set((await sendImage(module, file, onProgress)).srcKey))}
      />
    </fieldset>
  );
}
