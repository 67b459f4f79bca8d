import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Link from '@mui/material/Link';
import { RiExternalLinkLine } from '@remixicon/react';
import type { ReactNode } from 'react';
import { partsWords } from './words';

/** A page of the forge. Anything but http and https stays text: the address comes from outside. */
export const ForgeLink = (props: {
  readonly href: string;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslationRef(partsWords);
  if (!/^https?:\/\//i.test(props.href)) return <span>{props.children}</span>;
  return (
    <Link underline="always" href={props.href} rel="noreferrer">
      {props.children}
      <RiExternalLinkLine
        size={14}
        aria-label={t('forge')}
        style={{ marginLeft: 3, verticalAlign: '-2px' }}
      />
    </Link>
  );
};
