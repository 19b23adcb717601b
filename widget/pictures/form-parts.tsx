import { ContextField } from "../post-contexts/context-field.tsx";
import { PictureField, type PictureFieldProps } from "./picture-field.tsx";

export interface FormPartsProps extends PictureFieldProps {
  /** Whether the form is for a new idea. */
  isNew?: boolean;
}

/** The parts of a form that the workspace switches on: pictures, and the page that a new idea comes with. */
export const FormParts = ({ isNew, ...props }: FormPartsProps) => (
  <>
    {props.app.open?.takesPictures && <PictureField {...props} />}
    {isNew && props.app.open?.takesContext && <ContextField app={props.app} />}
  </>
);
