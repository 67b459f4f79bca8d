import { Mark } from '../parts';
import { SERVICE_ANNOTATION } from './meshService';

/** An entity that stands for a service which routing main does not hold. */
export const NoService = (props: { readonly service: string }) => (
  <div>
    <Mark tone="unknown">
      <strong>No manifest for {props.service}.</strong> The annotation{' '}
      <code>{SERVICE_ANNOTATION}</code> of this entity names it, but the main
      branch of the routing repository holds no such service. Either its
      onboarding is not merged yet, or the annotation is wrong.
    </Mark>
  </div>
);
