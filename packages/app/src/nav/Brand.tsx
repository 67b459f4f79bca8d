import { useSidebarOpenState } from '@backstage/core-components';
import { RouterLink } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';

/** Mark and name of the product; links home. */
export const Brand = () => {
  const { isOpen } = useSidebarOpenState();
  return (
    <Box sx={{ height: 72, display: 'flex', alignItems: 'center', pl: '20px' }}>
      <RouterLink
        href="/"
        aria-label="Causeway, home"
        style={{
          display: 'flex',
          alignItems: 'center',
          gap: 12,
          color: '#fff',
          textDecoration: 'none',
          font: '600 20px system-ui, sans-serif',
        }}
      >
        <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
          <path
            d="M3 20c4-9 9-9 13 0 4-9 9-9 13 0M3 24h26"
            fill="none"
            stroke="#9cc9ff"
            strokeWidth="2.6"
            strokeLinecap="round"
          />
        </svg>
        {isOpen ? 'Causeway' : null}
      </RouterLink>
    </Box>
  );
};
