import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { RiDeleteBinLine } from '@remixicon/react';
import { numberOf } from './numberOf';
import { textOf } from './textOf';

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
  const { id, number, port, onChange, onRemove } = props;
  const part = (name: keyof PortValue, label: string) => ({
    id: `${id}-${name}`,
    label,
    size: 'small' as const,
    value: textOf(port[name]),
    onChange: (event: { target: { value: string } }) =>
      onChange(withPart(port, name, event.target.value)),
  });
  return (
    <Box
      role="group"
      aria-label={`Port ${number}`}
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'center',
        gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))',
      }}
    >
      <TextField {...part('name', 'Name')} required />
      <TextField
        {...part('port', 'Port')}
        required
        inputProps={{ inputMode: 'numeric' }}
      />
      <TextField
        {...part('targetPort', 'Target port')}
        inputProps={{ inputMode: 'numeric' }}
      />
      <TextField
        {...part('protocol', 'Protocol')}
        select
        required
        SelectProps={{ native: true }}
      >
        {protocols.map(protocol => (
          <option key={protocol} value={protocol}>
            {protocol}
          </option>
        ))}
      </TextField>
      <IconButton
        aria-label={`Remove port ${number}`}
        onClick={onRemove}
        sx={{ justifySelf: 'start' }}
      >
        <RiDeleteBinLine size={18} />
      </IconButton>
    </Box>
  );
};
