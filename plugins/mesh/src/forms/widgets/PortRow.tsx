import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { RiDeleteBinLine } from '@remixicon/react';
import { numberOf } from './numberOf';
import { textOf } from './textOf';
import { formsWords } from '../words';

export interface PortValue {
  readonly name?: string;
  readonly port?: number | string;
  readonly targetPort?: number | string;
  readonly protocol?: string;
}

const protocols = ['HTTP', 'HTTP2', 'GRPC', 'TCP', 'TLS'] as const;

/** Without what is blank: a kind refuses an empty text where it takes nothing. */
function withPart(port: PortValue, name: keyof PortValue, text: string) {
  const value =
    name === 'port' || name === 'targetPort' ? numberOf(text) : text;
  return Object.fromEntries(
    Object.entries({ ...port, [name]: value }).filter(
      ([, each]) => each !== '',
    ),
  );
}

/** One port: its name, what callers use, where the workload listens, and what is spoken. */
export const PortRow = (props: {
  readonly id: string;
  readonly number: number;
  readonly port: PortValue;
  readonly onChange: (port: PortValue) => void;
  readonly onRemove: () => void;
}) => {
  const { t } = useTranslationRef(formsWords);
  const { id, port, onChange, onRemove } = props;
  const number = String(props.number);
  const part = (name: keyof PortValue) => ({
    id: `${id}-${name}`,
    label: t(`ports.${name}`),
    size: 'small' as const,
    value: textOf(port[name]),
    onChange: (event: { target: { value: string } }) =>
      onChange(withPart(port, name, event.target.value)),
  });
  return (
    <Box
      role="group"
      aria-label={t('ports.row', { number })}
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'center',
        gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))',
      }}
    >
      <TextField {...part('name')} required />
      <TextField
        {...part('port')}
        required
        inputProps={{ inputMode: 'numeric' }}
      />
      <TextField
        {...part('targetPort')}
        inputProps={{ inputMode: 'numeric' }}
      />
      <TextField
        {...part('protocol')}
        select
        required
        SelectProps={{ native: true }}
        InputLabelProps={{ shrink: true }}
      >
        {port.protocol === undefined ? (
          <option value="">{t('choose')}</option>
        ) : null}
        {protocols.map(protocol => (
          <option key={protocol} value={protocol}>
            {protocol}
          </option>
        ))}
      </TextField>
      <IconButton
        aria-label={t('ports.remove', { number })}
        onClick={onRemove}
        sx={{ justifySelf: 'start' }}
      >
        <RiDeleteBinLine size={18} />
      </IconButton>
    </Box>
  );
};
